// A cancelled sleep ends in its turn.
let sleeper = Task {
  do { try await Task.sleep(nanoseconds: 5_000_000_000) } catch { print("cancelled") }
}
let other = Task {
  print("other"); sleeper.cancel(); print("asked")
}
print("top")
await sleeper.value
await other.value
print("end")
