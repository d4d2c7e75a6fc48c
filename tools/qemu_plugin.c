// A plugin for QEMU that makes an emulated board end as a program does, and measures it.
//
//   -plugin qemu_plugin.so[,count=on][,stack=LOWEST:HIGHEST]
//
// When standard input, which is the board's serial line, is at its end, and the chip has slept but
// for a few instructions a time through QUIET wake-ups, QEMU ends with 0. On stderr it then says
//
//   instructions N              with count=on: how many were executed
//   minsp 0xADDRESS             with stack=: the lowest address between the two that was written to
//
// Written against version 1 of the interface, which QEMU has had since 4.2; the few declarations it
// takes stand here because distributions do not ship the header.
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
typedef uint64_t Id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
EXPORT int qemu_plugin_version = 1;
void qemu_plugin_register_vcpu_tb_trans_cb(Id, void (*)(Id, struct qemu_plugin_tb*));
void qemu_plugin_register_vcpu_idle_cb(Id, void (*)(Id, unsigned));
void qemu_plugin_register_atexit_cb(Id, void (*)(Id, void*), void*);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb*);
struct qemu_plugin_insn* qemu_plugin_tb_get_insn(const struct qemu_plugin_tb*, size_t);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb*, int, void*, uint64_t);
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn*, int, void*, uint64_t);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn*,
                                      void (*)(unsigned, uint32_t, uint64_t, void*), int, int,
                                      void*);

enum { ADD = 0, NO_REGISTERS = 0, WRITES = 2 };
enum {
    QUIET = 50,  // wake-ups in a row, a millisecond apart
    FEW = 5000,  // instructions; a tick takes hundreds
};

static bool counting;
static uint64_t instructions;  // exact with count=on, else by blocks, which may end early
static uint64_t lowest_of_stack, highest_of_stack, lowest_written = UINT64_MAX;

static void report(Id id, void* unused) {
    (void)id, (void)unused;
    if (counting) fprintf(stderr, "instructions %llu\n", (unsigned long long)instructions);
    if (highest_of_stack) fprintf(stderr, "minsp 0x%llx\n", (unsigned long long)lowest_written);
}

// Nothing to read, and nobody who could write.
static bool input_is_at_its_end(void) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, 0) <= 0) return false;
    int waiting = 0;
    return ioctl(STDIN_FILENO, FIONREAD, &waiting) < 0 || waiting == 0;
}

static void asleep(Id id, unsigned cpu) {
    (void)cpu;
    static uint64_t before;
    static unsigned quiet;
    quiet = instructions - before < FEW && input_is_at_its_end() ? quiet + 1 : 0;
    before = instructions;
    if (quiet < QUIET) return;
    report(id, NULL);
    fflush(NULL);
    _exit(0);  // from this thread nothing else would end QEMU without waiting for this thread
}

static void written(unsigned cpu, uint32_t info, uint64_t address, void* unused) {
    (void)cpu, (void)info, (void)unused;
    if (address >= lowest_of_stack && address < highest_of_stack && address < lowest_written)
        lowest_written = address;
}

static void translated(Id id, struct qemu_plugin_tb* block) {
    (void)id;
    size_t count = qemu_plugin_tb_n_insns(block);
    if (!counting) qemu_plugin_register_vcpu_tb_exec_inline(block, ADD, &instructions, count);
    for (size_t i = 0; i < count && (counting || highest_of_stack); ++i) {
        struct qemu_plugin_insn* instruction = qemu_plugin_tb_get_insn(block, i);
        if (counting)
            qemu_plugin_register_vcpu_insn_exec_inline(instruction, ADD, &instructions, 1);
        if (highest_of_stack)
            qemu_plugin_register_vcpu_mem_cb(instruction, written, NO_REGISTERS, WRITES, NULL);
    }
}

EXPORT int qemu_plugin_install(Id id, const void* info, int count, char** arguments) {
    (void)info;
    for (int i = 0; i < count; ++i) {
        unsigned long long low, high;
        if (!strcmp(arguments[i], "count=on")) counting = true;
        else if (sscanf(arguments[i], "stack=%llx:%llx", &low, &high) == 2)
            lowest_of_stack = low, highest_of_stack = high;
        else return -1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_vcpu_idle_cb(id, asleep);
    qemu_plugin_register_atexit_cb(id, report, NULL);
    return 0;
}
