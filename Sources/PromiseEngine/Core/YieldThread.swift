internal import Glibc

/// Lets another thread run, which may be the one that is waited for.
package func yieldThread() {
  sched_yield()
}
