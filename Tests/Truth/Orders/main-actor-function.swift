// A function of the main actor runs there, whoever calls; afterwards the caller is elsewhere again.
@MainActor func show(_ text: String) { print("show", text) }
let own = Task {
  show("from a task"); print("beside")
}
let first = Task.detached {
  await show("1"); print("after 1")
}
let second = Task.detached {
  await show("2"); print("after 2")
}
await own.value
await first.value
await second.value
