import Program

// Asynchronous functions in dialects where calling one gives a promise at once.
extension Machine {
  /// Starts an asynchronous function in a fiber of its own, where the dialect gives a promise of it.
  ///
  /// - Returns: What the call gives; `nil` if the function is to be entered.
  package func startAsynchronous(
    _ code: FunctionCode, _ captures: [ScriptValue], _ base: Int, _ returnHeight: Int, _ count: Int, _ labels: ArgumentLabels,
    _ state: inout FiberState
  ) throws -> ScriptValue? {
    if entersAsynchronous {
      entersAsynchronous = false
      return nil
    }
    guard let start = vocabulary.startAsynchronous, code.kind != .initializer else { return nil }
    // What the library itself calls stands nowhere else.
    let site = state.frame.isNative ? CodeSite(unit: code.unit, offset: Int(code.offsets.first ?? 0)) : site(state)
    let arguments = state.stack.pop(count)
    let function = FunctionValue(code: code, captures: captures, boundSelf: code.hasSelf ? state.stack[base] : nil)
    state.stack.truncate(to: returnHeight)
    return try start(
      NativeCall(machine: self, receiver: .function(function), arguments: arguments, labels: labels, site: site))
  }

  /// Calls an asynchronous function in a fiber of its own.
  package func beginAsynchronous(
    _ function: ScriptValue, _ arguments: [ScriptValue], _ labels: ArgumentLabels,
    finish: @escaping (Result<ScriptValue, Interruption>) -> Void
  ) throws(Interruption) -> ScriptValue? {
    guard asynchronousDepth < maximumAsynchronousDepth else {
      throw .limit(
        limitText(
          LimitReason(
            message: "more than \(maximumAsynchronousDepth) asynchronous functions call one another",
            advice: "end the recursion, or 'await' before it")))
    }
    asynchronousDepth += 1
    defer { asynchronousDepth -= 1 }
    entersAsynchronous = true
    return try begin(function, arguments, labels: labels, finishing: { finish })
  }

  /// More native stack than one such call takes, in bytes.
  static let stackOfAsynchronousCall = 1 << 16
}
