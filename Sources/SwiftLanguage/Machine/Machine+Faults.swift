import Program
import TraceEvents

// Where and why code stopped.
extension Machine {
  /// Adds to an error where it happened.
  func interruption(_ error: any Error, _ state: borrowing FiberState) -> Interruption {
    switch error {
    case let interruption as Interruption: return interruption
    case let reason as FaultReason: return .fault(fault(reason, state))
    case let reason as LimitReason: return .limit(text(of: reason, state))
    default:
      lastThrow = site(ofScriptIn: state)
      return .thrown(host.value(of: error))
    }
  }

  /// Where the script was when a function of the library threw.
  private func site(ofScriptIn state: borrowing FiberState) -> CodeSite? {
    func site(_ frame: Frame) -> CodeSite? {
      let counter = max(0, frame.counter - 1)
      guard !frame.isNative, frame.code.offsets.indices.contains(counter) else { return nil }
      return CodeSite(unit: frame.code.unit, offset: Int(frame.code.offsets[counter]))
    }
    return site(state.frame) ?? state.callers.reversed().lazy.compactMap(site).first
  }

  /// What to throw where a closure can't be called so: it is to blame itself where no code of the script calls it.
  func misfit(_ reason: FaultReason, of code: FunctionCode, _ state: borrowing FiberState) -> any Error {
    guard site(ofScriptIn: state) == nil, let offset = code.offsets.first else { return reason }
    let place = code.unit.place(atUTF8Offset: Int(offset))
    return Interruption.fault(
      ScriptFault(reason, fileName: code.unit.name, place: place, sourceLine: code.unit.text(ofLine: place.line)))
  }

  private func fault(_ reason: FaultReason, _ state: borrowing FiberState) -> ScriptFault {
    var calls: [ScriptFault.Call] = []
    func add(_ frame: Frame) {
      guard !frame.isNative else { return }
      let counter = max(0, frame.counter - 1)
      calls.append(ScriptFault.Call(function: frame.code.displayName, place: frame.code.place(at: counter)))
    }
    add(state.frame)
    for frame in state.callers.reversed().prefix(20) { add(frame) }
    let site = site(ofScriptIn: state)
    let unit = site?.unit ?? declarations.unit
    let place = unit.place(atUTF8Offset: site?.offset ?? 0)
    return ScriptFault(
      reason, fileName: unit.name, place: place, sourceLine: unit.text(ofLine: place.line), calls: calls)
  }
}

extension FunctionCode {
  /// The function's name as call stacks show it.
  var displayName: String {
    switch kind {
    case .main: "the main program"
    case .closure: "a closure"
    case .initializer: "\(name).init"
    default: name
    }
  }
}
