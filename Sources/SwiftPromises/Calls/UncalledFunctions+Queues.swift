extension UncalledFunctions {
  /// Whether a function has to be called on another queue than the main one: it blocks its caller, and chains go on on the main queue.
  ///
  /// What says that it runs on the main queue is called there, and deadlocks as it does in its application.
  func isCalledElsewhere(_ function: DeclaredFunction) -> Bool {
    guard case .function = function.kind, !isAwaited(function), !returnsPromise(function), !function.isOnMain else {
      return false
    }
    let type = function.owner?.split(separator: ".").last.map(String.init)
    if let type, code.typesOnMain.contains(type) || type.hasSuffix("Controller") || type.hasSuffix("View") { return false }
    return blocks(function)
  }

  /// Whether a function waits for something, itself or in those that it calls.
  private func blocks(_ function: DeclaredFunction) -> Bool {
    var seen: Set<String> = []
    var rest = [function]
    while let next = rest.popLast() {
      if next.usedOfOthers.contains("wait") || next.used.contains("awaitPromise") { return true }
      // A promise is there at once, whatever is waited for behind it.
      for name in next.used where seen.insert(name).inserted {
        rest += (named[name] ?? []).filter { !returnsPromise($0) && !$0.isAsync }
      }
    }
    return false
  }
}
