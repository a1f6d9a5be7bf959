/// Frees values one after the other, so that a long chain of objects, each of which holds the next, needs no native stack.
///
/// Freeing a value may free an object, which buries its own values here; whoever began goes on with those.
final class Graveyard {
  private var waiting: [ScriptValue] = []
  private var isDigging = false

  /// Takes values over and frees them, the first one first, unless that is being done already.
  func bury(_ values: inout [ScriptValue]) {
    guard values.contains(where: \.mayHoldObject) else { return }
    waiting.append(contentsOf: values.reversed())
    values = []
    guard !isDigging else { return }
    isDigging = true
    while let value = waiting.popLast() { _ = consume value }
    isDigging = false
  }
}

extension ScriptValue {
  /// Whether freeing the value may free others.
  fileprivate var mayHoldObject: Bool {
    switch self {
    case .void, .bool, .int, .double, .string, .none, .absent, .taken, .type, .weak: false
    default: true
    }
  }
}
