// Who sleeps longer wakes later.
let long = Task {
  try? await Task.sleep(nanoseconds: 60_000_000); print("long")
}
let short = Task {
  try? await Task.sleep(nanoseconds: 20_000_000); print("short")
}
let none = Task.detached { print("none") }
await long.value
await short.value
await none.value
