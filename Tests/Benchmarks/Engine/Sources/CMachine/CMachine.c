#define _GNU_SOURCE
#include "CMachine.h"
#include <malloc.h>
#include <sched.h>

size_t machine_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void machine_pin(int thread, int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int index = 0; index < CPU_SETSIZE; index++) {
    if (core < 0 || core == index) CPU_SET(index, &set);
  }
  sched_setaffinity(thread, sizeof set, &set);
}
