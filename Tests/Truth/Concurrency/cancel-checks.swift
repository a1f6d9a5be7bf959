// Work that looks whether it is still wanted

let task = Task { () -> Int in
  var rounds = 0
  while rounds < 100 {
    try Task.checkCancellation()
    try await Task.sleep(for: .milliseconds(100))
    rounds += 1
  }
  return rounds
}
let polite = Task { () -> String in
  while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(50)) }
  return "stopped politely"
}
DispatchQueue.main.asyncAfter(deadline: .now() + 0.42) {
  task.cancel()
  polite.cancel()
}
Promise { try await task.value }.catch { print("task:", $0) }
Promise { await polite.value }.then { print($0) }
