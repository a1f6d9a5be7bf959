import SwiftPromises
import SwiftSyntax

/// What comes of a handler that returns nothing, for the handler behind it.
extension ScriptTranslator {
  /// Says so where what a handler gives that returns nothing is something else for the one behind it: 'nil' for 'undefined'; and where a handler
  /// of errors ends its chain in PromiseKit 0.9.
  func noteNothing(_ step: Step, behind parts: CallParts) {
    guard parts.next != nil, step.kind == .finish || step.kind.handlesErrors && guesser.result(of: step.handler) == .void else {
      return
    }
    if source.isPromiseKitZero, step.kind == .catchEnd, table.isAsync || !table.dialect.isPromiseKitZero, !isUnused(after: parts)
    {
      return note(
        parts.name, rule: 10,
        "in '\(source.rawValue)' what follows runs only if the promise was rejected before 'catch' was called")
    }
    if [.finish, .catchVoid, .recover].contains(step.kind) { noteNothing(behind: parts, step.kind) }
  }

  /// The same, of an operator whose handler is known to return nothing.
  func noteNothing(behind parts: CallParts, _ kind: StepKind = .finish) {
    var behind = parts.next
    // What came passes these.
    while let next = behind, guesser.step(next)?.kind.handlesErrors == true { behind = next.next }
    guard let own = Self.nothing(in: source, kind), let here = table.isAsync ? "()" : Self.nothing(in: table.dialect, kind),
      (own == "nil") != (here == "nil"),
      case .closure(let next)? = behind?.handler, next.parameterNames.first.map({ $0 != "_" }) ?? (next.shorthandCount > 0)
    else { return }
    note(parts.name, rule: 6, "a handler that returns nothing gives '\(here)' here, not '\(own)'")
  }

  /// What the next handler gets behind one that returns nothing; `nil` where that is the value that came.
  private static func nothing(in dialect: Dialect, _ kind: StepKind) -> String? {
    switch dialect {
    case .ecmascript: "undefined"
    case .anypromise, .promisekit096, .promisekit092: "nil"
    case .promisekit, .frantic: "()"
    case .google: kind == .finish ? nil : "()"
    }
  }
}
