import SwiftLanguage

extension Dictionary where Key == String, Value == NativeMember {
  /// The same members; calls of methods with labels that the library doesn't have are refused.
  ///
  /// - Parameter labels: What calls can be given, by the methods' names; those that aren't there aren't checked.
  func refusingLabels(but labels: [String: Vocabulary.CallLabels]) -> Self {
    var members = self
    for (name, known) in labels {
      guard case .method(let body)? = self[name] else { continue }
      members[name] = .method { call in
        if !call.labels.isPlain { try call.refuseLabels(but: known) }
        return try body(call)
      }
    }
    return members
  }
}

extension NativeCall {
  fileprivate func refuseLabels(but known: Vocabulary.CallLabels) throws {
    // With stubs it may be the application's own method of that name.
    guard machine.stubs == nil, let label = labels.labels.compactMap(\.self).first(where: { !known.labels.contains($0) }) else {
      return
    }
    throw FaultReason("extraneous argument label '\(label):' in call", known.advice)
  }
}
