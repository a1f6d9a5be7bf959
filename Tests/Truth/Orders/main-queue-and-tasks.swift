// The main queue and the main actor are one line of jobs.
import Dispatch
DispatchQueue.main.async { print("queued 1") }
let task = Task { print("task") }
DispatchQueue.main.async { print("queued 2") }
print("top")
await task.value
await Task.yield()
print("end")
