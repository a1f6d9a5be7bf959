#ifndef C_PROMISE_TRACING_H
#define C_PROMISE_TRACING_H

// What Swift can't write or doesn't import: code that runs before main, and questions to the system.

/// The system's number of the thread that asks.
int promiselab_thread_number(void);

/// What was set last on the thread that asks; NULL at first. Quicker than a key of POSIX threads, which is needed only to free it.
void *promiselab_thread_state(void);

/// Sets what `promiselab_thread_state` gives on this thread.
void promiselab_set_thread_state(void *state);

/// The program's name without its folder.
const char *promiselab_program_name(void);

/// The label of the queue whose work runs on the thread that asks; never NULL, perhaps empty.
const char *promiselab_queue_label(void);

/// 1 if the other end of a Unix socket belongs to the same user, otherwise 0.
int promiselab_peer_is_same_user(int descriptor);

#endif
