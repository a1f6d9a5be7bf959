// A task that a nonisolated function starts belongs to nobody; one that a task of the main actor starts belongs to it.
func start() -> Task<Void, Never> { Task { print("loose") } }
let outer = Task {
  let inner = Task { print("inner") }
  print("outer")
  let loose = start()
  await inner.value
  await loose.value
  print("outer ends")
}
print("top")
await outer.value
