# The two libraries we build on. An installed ETL wins; otherwise tools/fetch puts both in .cache/.

function(fetch what)
    execute_process(COMMAND ${PROJECT_SOURCE_DIR}/tools/fetch ${what} RESULT_VARIABLE failed)
    if(failed)
        message(FATAL_ERROR "tools/fetch ${what} has failed; its last line says why")
    endif()
endfunction()

# --- ETL: headers only ---------------------------------------------------------------------
set(etl_include ${PROJECT_SOURCE_DIR}/.cache/etl/include)
find_package(etl 20.39 QUIET)
if(TARGET etl::etl)
    get_target_property(etl_include etl::etl INTERFACE_INCLUDE_DIRECTORIES)
elseif(NOT EXISTS ${etl_include}/etl/vector.h)
    fetch(host)
endif()

# Only etl/ may be seen: its folder can hold the host's own headers, poison for a cross compiler.
# (Not SYSTEM: before avr-gcc 8 that means extern "C".)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/etl_only)
foreach(folder IN LISTS etl_include)
    if(EXISTS ${folder}/etl/vector.h)
        file(CREATE_LINK ${folder}/etl ${PROJECT_BINARY_DIR}/etl_only/etl SYMBOLIC)
    endif()
endforeach()
add_library(etl INTERFACE)
target_include_directories(etl INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/etl_only)

# --- Unity: one C file ---------------------------------------------------------------------
if(BUILD_TESTING)
    set(unity_source ${PROJECT_SOURCE_DIR}/.cache/unity/src)
    if(NOT EXISTS ${unity_source}/unity.c)
        fetch(tests)
    endif()
    add_library(unity STATIC EXCLUDE_FROM_ALL ${unity_source}/unity.c)
    target_include_directories(unity PUBLIC ${unity_source} ${PROJECT_SOURCE_DIR}/test)
    target_compile_definitions(unity PUBLIC UNITY_INCLUDE_CONFIG_H)
    # Unity 2.5 takes AVR as a sign to put its texts into flash, and then reads them from RAM.
    target_compile_options(unity PRIVATE -UAVR)
endif()
