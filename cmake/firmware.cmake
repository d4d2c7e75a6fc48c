# The firmware, and what starts it and the tests in an emulator.

# Where each board's start-up, wire and clock come from, and what its budget is called.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL avr)
    set(port src/avr_port.cpp)
else()
    set(family_arm cortex_m)
    set(family_riscv riscv)
    set(emulated_sources)
    foreach(name port ${family_${CMAKE_SYSTEM_PROCESSOR}} ${ZERMELO_BOARD})
        list(APPEND emulated_sources ${PROJECT_SOURCE_DIR}/emulated/${name}.cpp)
    endforeach()
    set(port ${emulated_sources})
    add_compile_definitions(ZERMELO_EMULATED)
endif()
string(SUBSTRING ${ZERMELO_BOARD} 0 1 initial)
string(SUBSTRING ${ZERMELO_BOARD} 1 -1 rest)
string(TOUPPER ${initial} initial)

add_executable(firmware src/main.cpp ${port})
set_target_properties(firmware PROPERTIES SUFFIX .elf)
target_link_libraries(firmware PRIVATE console house_rules)
target_compile_definitions(firmware PRIVATE ZERMELO_BOARD=${initial}${rest})

# For tools/stack.py: the call graph of the image as linked, and its relocations, which tell
# whose address is taken. Neither changes a byte of it. GCC 10 brought the call graph.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-fcallgraph-info=su has_callgraph_info)
if(has_callgraph_info)
    target_link_options(firmware PRIVATE -fcallgraph-info=su -flto-partition=one -Wl,--emit-relocs)
endif()

# The emulators, and what they need of ours: a runner for simavr, a plugin for QEMU.
find_program(host_cc NAMES cc gcc clang)
find_package(Python3 COMPONENTS Interpreter)
find_path(simavr_include simavr/sim_avr.h PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL avr)
    set(helper simrun)
    set(helper_sources ${PROJECT_SOURCE_DIR}/tools/simrun.c)
    set(helper_flags -lsimavr -lelf)
else()
    set(helper qemu_plugin.so)
    set(helper_sources ${PROJECT_SOURCE_DIR}/tools/qemu_plugin.c)
    set(helper_flags -shared -fPIC)
endif()
if(NOT helper STREQUAL simrun OR simavr_include)
    set(helper_path ${PROJECT_SOURCE_DIR}/build/${helper})
    add_custom_command(
        OUTPUT ${helper_path}
        COMMAND ${host_cc} -O2 -Wall -Wextra ${helper_sources} -o ${helper_path} ${helper_flags}
        DEPENDS ${helper_sources}
        VERBATIM)
    add_custom_target(emulator ALL DEPENDS ${helper_path})
    set(CMAKE_CROSSCOMPILING_EMULATOR
        "${Python3_EXECUTABLE};${PROJECT_SOURCE_DIR}/tools/emulate.py;${ZERMELO_BOARD};--image")
endif()
