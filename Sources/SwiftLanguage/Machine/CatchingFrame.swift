/// `Result { try … }`: calls the closure, which may wait, and keeps what comes of it.
struct CatchingFrame: NativeFrame {
  let function: ScriptValue
  let host: any MachineHost
  /// Whether what comes next is an error that the closure has thrown.
  var hasFailed = false

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    guard let value else { return .call(function, []) }
    return .finish(host.script(hasFailed ? .failure(host.error(of: value)) : .success(value)))
  }
}

extension Machine {
  /// Calls a closure and leaves a `Result` of what it gives or throws.
  func pushCatching(_ function: ScriptValue, _ state: inout FiberState) throws {
    let height = state.stack.count
    try pushNative(CatchingFrame(function: function, host: host), .value, &state)
    state.handlers.append(Handler(callerCount: state.callers.count, counter: 0, height: height))
  }
}

extension Frame {
  /// Lets a function of the library know that the value it goes on with was thrown.
  func noteFailure() {
    guard let extra, var catching = extra.native as? CatchingFrame else { return }
    catching.hasFailed = true
    extra.native = catching
  }
}
