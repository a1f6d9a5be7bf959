/// `Result { try … }`: calls the closure and keeps what comes of it.
struct CatchingFrame: NativeFrame {
  let function: ScriptValue
  let host: any MachineHost

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value { return .finish(host.script(.success(value))) }
    do {
      return .finish(host.script(.success(try host.call(function, []))))
    } catch let fault as FaultError {
      throw fault
    } catch {
      return .finish(host.script(.failure(error)))
    }
  }
}
