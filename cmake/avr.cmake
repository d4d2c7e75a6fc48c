# Toolchain: AVR boards without a framework, 16 MHz. ZERMELO_BOARD says which.
# An installed avr-g++ wins if it knows C++17, that is from version 7 on.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR avr)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ZERMELO_BOARD)

set(root ${CMAKE_CURRENT_LIST_DIR}/..)
find_program(installed_avr_gxx avr-g++)
set(avr_version 0)
if(installed_avr_gxx)
    execute_process(COMMAND ${installed_avr_gxx} -dumpversion OUTPUT_VARIABLE avr_version
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(avr_version VERSION_GREATER_EQUAL 7)
    get_filename_component(avr_bin ${installed_avr_gxx} DIRECTORY)
else()
    get_filename_component(avr_bin ${root}/.cache/avr/usr/bin ABSOLUTE)
    if(NOT EXISTS ${avr_bin}/avr-g++)
        execute_process(COMMAND ${root}/tools/fetch uno)
    endif()
endif()

set(CMAKE_C_COMPILER ${avr_bin}/avr-gcc)
set(CMAKE_CXX_COMPILER ${avr_bin}/avr-g++)
set(CMAKE_AR ${avr_bin}/avr-gcc-ar CACHE FILEPATH "")  # these two know LTO objects
set(CMAKE_RANLIB ${avr_bin}/avr-gcc-ranlib CACHE FILEPATH "")

set(mcu_uno atmega328p)
set(mcu_mega atmega2560)
set(chip "-mmcu=${mcu_${ZERMELO_BOARD}} -DF_CPU=16000000UL")
# Each of these saves flash on our code: shared prologues 8 %, the others 3 % together (DESIGN.md).
set(small "-Os -flto -ffunction-sections -fdata-sections -mcall-prologues -mstrict-X")
string(APPEND small " -fno-move-loop-invariants -fno-split-wide-types -fno-ipa-cp")
set(CMAKE_C_FLAGS_INIT "${chip} ${small}")
set(CMAKE_CXX_FLAGS_INIT "${chip} ${small} -fno-exceptions -fno-rtti -fno-threadsafe-statics")
# Nobody defines __wrap_malloc and __wrap_free: the heap is a link error.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--gc-sections,--relax,--wrap=malloc,--wrap=free")

set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)
