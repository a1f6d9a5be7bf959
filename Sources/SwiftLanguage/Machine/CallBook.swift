package import Program
package import TraceEvents

/// Within which calls of the script's functions promises were made: what tells apart those that one place makes.
package final class CallBook {
  package private(set) var calls: [FunctionCall] = []
  private var callOfPromise: [PromiseID: Int] = [:]
  /// The call of every promise that was made in one, by its position in `calls`; without those of functions that were called too often.
  package var keptCalls: [PromiseID: Int] {
    let many = Set(counts.lazy.filter { $0.value > CallBook.mostCalls }.map(\.key))
    return many.isEmpty ? callOfPromise : callOfPromise.filter { !many.contains(calls[$0.value].function) }
  }
  /// The first promise that the running function of the library makes; `nil` as long as it makes none.
  package var firstMade: PromiseID?
  /// The promise that was made last.
  private let lastMade: () -> PromiseID
  /// Promises that were looked at: what a function of the library made within another one isn't that one's.
  private var known: Set<PromiseID> = []
  private var counts: [String: Int] = [:]

  /// Nobody looks for one among hundreds by its arguments.
  private static let mostCalls = 100

  package init(lastMade: @escaping () -> PromiseID) { self.lastMade = lastMade }

  /// Notes what a function of the library has made, for the innermost function of the script that runs.
  @inline(never)
  func note(from first: PromiseID, in state: inout FiberState) {
    firstMade = nil
    let last = lastMade()
    guard first <= last else { return }
    let call = call(in: &state)
    for number in first.rawValue...last.rawValue where known.insert(PromiseID(number)).inserted {
      if let call { callOfPromise[PromiseID(number)] = call }
    }
  }

  private func call(in state: inout FiberState) -> Int? {
    if state.frame.isOfFunction {
      if state.frame.callNumber == 0 { state.frame.callNumber = number(of: state.frame, calledBy: state.callers.last, state) }
      return state.frame.callNumber > 0 ? Int(state.frame.callNumber) - 1 : nil
    }
    guard let index = state.callers.lastIndex(where: \.isOfFunction) else { return nil }
    if state.callers[index].callNumber == 0 {
      let caller = index > 0 ? state.callers[index - 1] : nil
      state.callers[index].callNumber = number(of: state.callers[index], calledBy: caller, state)
    }
    let number = state.callers[index].callNumber
    return number > 0 ? Int(number) - 1 : nil
  }

  /// The number of a new call, from 1; -1 for one that isn't kept.
  private func number(of frame: Frame, calledBy caller: Frame?, _ state: borrowing FiberState) -> Int32 {
    let name = frame.code.name
    counts[name, default: 0] += 1
    guard counts[name, default: 0] <= CallBook.mostCalls else { return -1 }
    let first = frame.base + (frame.code.hasSelf ? 1 : 0)
    var arguments: [FunctionCall.Argument] = []
    for (position, parameter) in frame.code.parameters.enumerated() where !parameter.isHidden {
      let slot = first + position
      let parts = slot < state.stack.count ? state.stack[slot].shownParts : []
      arguments.append(FunctionCall.Argument(label: parameter.label, name: parameter.name, parts: parts))
    }
    let place = caller.flatMap { $0.isNative || $0.code.offsets.isEmpty ? nil : $0.code.place(at: max(0, $0.counter - 1)) }
    calls.append(FunctionCall(function: name, place: place, arguments: arguments))
    return Int32(calls.count)
  }
}

extension Frame {
  /// Whether a function runs here that the script declares by a name.
  fileprivate var isOfFunction: Bool { !isNative && (code.kind == .function || code.kind == .method) }
}

extension ScriptValue {
  /// The longest text that labels have room for.
  private static let longestText = 24
  /// How many properties of a value are looked at.
  private static let mostProperties = 6

  /// The value as a short text or, where there is none, its properties that have one. No code of the script runs for it.
  var shownParts: [FunctionCall.Argument.Part] {
    if case .cell(let cell) = self { return cell.value.shownParts }
    if let text = shortText { return [FunctionCall.Argument.Part(property: "", text: text)] }
    let (fields, type): ([ScriptValue], TypeInfo)
    switch self {
    case .some(let value): return value.shownParts
    case .structure(let value): (fields, type) = (value.fields, value.type)
    case .object(let value): (fields, type) = (value.fields, value.type)
    default: return []
    }
    return zip(type.fields, fields).prefix(ScriptValue.mostProperties).compactMap { field, value in
      value.shortText.map { FunctionCall.Argument.Part(property: field.name, text: $0) }
    }
  }

  private var shortText: String? {
    switch self {
    case .bool(let value): return "\(value)"
    case .int(let value): return "\(value)"
    case .double: return plainDescription
    case .string(let text):
      let isShort = text.utf8.count <= ScriptValue.longestText && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x5C && $0 != 0x7F }
      return isShort ? "\"\(text.replacing("\"", with: "\\\""))\"" : nil
    case .none: return "nil"
    case .some(let value): return value.shortText
    case .enumeration(let value):
      let name = value.enumCase.name
      return value.payload.isEmpty && name.utf8.count < ScriptValue.longestText ? "." + name : nil
    default: return nil
    }
  }
}
