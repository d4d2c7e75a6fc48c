# What the toolchains of emulated boards share; they set bare_chip, bare_memory, bare_libraries.
set(bare_common "-O2 -flto -ffunction-sections -fdata-sections")
set(CMAKE_C_FLAGS_INIT "${bare_chip} ${bare_common}")
set(CMAKE_CXX_FLAGS_INIT
    "${bare_chip} ${bare_common} -fno-exceptions -fno-rtti -fno-threadsafe-statics")

string(REPLACE " " ";" bare_memory "${bare_memory}")
list(GET bare_memory 0 flash_begin)
list(GET bare_memory 1 flash_size)
list(GET bare_memory 2 ram_begin)
list(GET bare_memory 3 ram_size)
# No start-up files, and of the libraries only what is named: C and the compiler's helpers.
string(JOIN " " CMAKE_EXE_LINKER_FLAGS_INIT
    -nostdlib -T ${CMAKE_CURRENT_LIST_DIR}/../emulated/link.ld
    -Wl,--defsym=FLASH_BEGIN=${flash_begin},--defsym=FLASH_SIZE=${flash_size}
    -Wl,--defsym=RAM_BEGIN=${ram_begin},--defsym=RAM_SIZE=${ram_size}
    -Wl,--gc-sections,--wrap=malloc,--wrap=free)
set(CMAKE_C_STANDARD_LIBRARIES "${bare_libraries}")
set(CMAKE_CXX_STANDARD_LIBRARIES "${bare_libraries}")
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)
