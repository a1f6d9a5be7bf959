/// Chains built, settled and freed, for each link.
@MainActor func inlineChain(_ depth: Int) -> Row {
  let repeats = max(1, 100_000 / depth)
  let contenders = contenders(\.inlineChain) { once in
    elapsed { for _ in 0..<repeats { once(depth) } } / Double(repeats * depth)
  }
  return measure("chain of \(depth)", unit: "ns a link", rounds: 9, against: "EventLoopFuture", contenders)
}

/// A chain that is dropped while it is pending, for each link.
@MainActor func droppedChain(_ depth: Int) -> Row {
  let contenders = contenders(\.droppedChain) { drop in elapsed { drop(depth) } / Double(depth) }
  return measure("dropped pending chain of \(depth)", unit: "ns a link", rounds: 5, against: "engine", contenders)
}

/// B6: bytes of a pending promise with one reaction that makes the next.
@MainActor func memory() -> Row {
  let depth = 100_000
  let contenders = contenders(\.pendingChain) { make in
    let before = bytesInUse()
    let settle = make(depth)
    let bytes = bytesInUse() - before
    settle()
    return Double(bytes) / Double(depth)
  }
  return measure("B6", unit: "bytes", rounds: 1, against: "EventLoopFuture", contenders)
}

/// B7: `all` of many promises that are fulfilled afterwards, for each promise.
@MainActor func combining(_ count: Int) -> Row {
  let contenders = contenders(\.combining) { once in elapsed { once(count) } / Double(count) }
  return measure("B7, \(count)", unit: "ns a promise", rounds: count > 100_000 ? 5 : 15, against: "EventLoopFuture", contenders)
}
