# The firmware, and the runner that starts it and the tests in simavr.

file(GLOB sources CONFIGURE_DEPENDS src/*.cpp)
add_executable(firmware ${sources})
set_target_properties(firmware PROPERTIES SUFFIX .elf)
target_link_libraries(firmware PRIVATE console house_rules)

# For tools/stack.py: the call graph of the image as linked, and its relocations, which tell
# whose address is taken. Neither changes a byte of it. GCC 10 brought the call graph.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-fcallgraph-info=su has_callgraph_info)
if(has_callgraph_info)
    target_link_options(firmware PRIVATE -fcallgraph-info=su -flto-partition=one -Wl,--emit-relocs)
endif()

find_program(host_cc NAMES cc gcc clang)
find_path(simavr_include simavr/sim_avr.h PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
if(simavr_include)
    set(simrun ${PROJECT_SOURCE_DIR}/build/simrun)
    add_custom_command(
        OUTPUT ${simrun}
        COMMAND ${host_cc} -O2 -Wall -Wextra ${PROJECT_SOURCE_DIR}/tools/simrun.c -o ${simrun} -lsimavr -lelf
        DEPENDS ${PROJECT_SOURCE_DIR}/tools/simrun.c
        VERBATIM)
    add_custom_target(simrun ALL DEPENDS ${simrun})
    set(CMAKE_CROSSCOMPILING_EMULATOR "${simrun};-s;-m;atmega328p;-x;4000000000")
endif()
