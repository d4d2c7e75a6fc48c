# Toolchain: RISC-V boards without a framework, to be emulated.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR riscv)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(CMAKE_C_COMPILER riscv64-unknown-elf-gcc)
set(CMAKE_CXX_COMPILER riscv64-unknown-elf-g++)
set(CMAKE_AR riscv64-unknown-elf-gcc-ar CACHE FILEPATH "")  # these two know LTO objects
set(CMAKE_RANLIB riscv64-unknown-elf-gcc-ranlib CACHE FILEPATH "")

set(bare_chip "-march=rv32imac -misa-spec=2.2 -mabi=ilp32 -mcmodel=medany --specs=picolibc.specs")
set(bare_memory "0x20400000 512K 0x80000000 16K")
set(bare_libraries "-lc -lgcc")
include(${CMAKE_CURRENT_LIST_DIR}/bare.cmake)
