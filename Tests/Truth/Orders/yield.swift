// A task that yields goes to the end of the line, by way of the pool of threads.
let first = Task {
  print("a1"); await Task.yield(); print("a2"); await Task.yield(); print("a3")
}
let second = Task {
  print("b1"); await Task.yield(); print("b2")
}
await first.value
await second.value
