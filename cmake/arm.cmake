# Toolchain: Cortex-M boards without a framework, to be emulated. ZERMELO_BOARD says which.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ZERMELO_BOARD)

set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_AR arm-none-eabi-gcc-ar CACHE FILEPATH "")  # these two know LTO objects
set(CMAKE_RANLIB arm-none-eabi-gcc-ranlib CACHE FILEPATH "")

set(cpu_microbit cortex-m0)
set(cpu_discovery cortex-m3)
set(cpu_netduino cortex-m4)
set(memory_microbit "0 256K 0x20000000 16K")
set(memory_discovery "0x08000000 128K 0x20000000 8K")
set(memory_netduino "0x08000000 1M 0x20000000 128K")

set(bare_chip "-mcpu=${cpu_${ZERMELO_BOARD}} -mthumb")
set(bare_memory ${memory_${ZERMELO_BOARD}})
set(bare_libraries "-lc_nano -lgcc")
include(${CMAKE_CURRENT_LIST_DIR}/bare.cmake)
