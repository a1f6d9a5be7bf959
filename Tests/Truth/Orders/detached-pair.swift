// Two detached tasks may run in either order.
let first = Task.detached { print("first") }
let second = Task.detached { print("second") }
await first.value
await second.value
print("end")
