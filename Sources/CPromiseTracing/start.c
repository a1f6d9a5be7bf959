#define _GNU_SOURCE
#include "CPromiseTracing.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Written in Swift, in PromiseTracing/TracingByEnvironment.swift.
void promiselab_start_tracing_by_environment(void);

// Of libdispatch, whose headers need blocks.
const char *dispatch_queue_get_label(void *queue);

__attribute__((constructor)) static void start_by_environment(void) {
  if (getenv("PROMISELAB_TRACE")) promiselab_start_tracing_by_environment();
}

int promiselab_thread_number(void) { return (int)syscall(SYS_gettid); }

static _Thread_local void *thread_state;

void *promiselab_thread_state(void) { return thread_state; }

void promiselab_set_thread_state(void *state) { thread_state = state; }

const char *promiselab_program_name(void) { return program_invocation_short_name; }

const char *promiselab_queue_label(void) {
  const char *label = dispatch_queue_get_label(NULL);
  return label ? label : "";
}

int promiselab_peer_is_same_user(int descriptor) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == getuid();
}
