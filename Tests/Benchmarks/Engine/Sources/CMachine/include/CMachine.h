// What Swift's Glibc module leaves out: the allocator's figures, and which cores a thread may use.
#ifndef C_MACHINE_H
#define C_MACHINE_H

#include <stddef.h>

// Bytes that the allocator has given out.
size_t machine_bytes_in_use(void);

// Lets a thread (0: the calling one) use the core with this number alone, or every core if the number is negative.
void machine_pin(int thread, int core);

#endif
