import SwiftPromises
import SwiftSyntax

/// In google's library and FranticApparatus an error counts as handled that a handler has looked at; elsewhere the chain has to end with one.
extension ScriptTranslator {
  /// Whether a chain ends here that is still rejected although somebody has looked at its error.
  func isSwallowed(_ parts: CallParts, _ step: Step) -> Bool {
    guard parts.next == nil, step.kind != .catchPass, isDiscarded(Syntax(parts.call)), table.swallow != nil,
      let look = passedCatch(before: parts, step)
    else { return false }
    // What is written as the end of a chain needs nothing more.
    if step.kind == .always, parts.previous.map({ guesser.step($0)?.kind == .catchPass && isUnused(after: $0) }) == true {
      return false
    }
    guard look.isQuiet else {
      note(look.parts.name, rule: 10, "the error goes on after this handler: it counts as unhandled unless somebody takes it")
      return false
    }
    if look.isFollowed { note(look.parts.name, rule: 10, "what fails after this handler counts as handled") }
    return true
  }

  /// Says so where a task ends with an error at which a handler has looked before others.
  func noteThrownOn(_ step: Step, _ parts: CallParts) {
    guard table.isAsync, [.google, .frantic].contains(source), parts.next == nil, isDiscarded(Syntax(parts.call)),
      let look = passedCatch(before: parts, step), look.isFollowed
    else { return }
    note(look.parts.name, rule: 10, "the error goes on after this handler: it counts as unhandled unless somebody takes it")
  }

  /// The last handler before the end of a chain that looked at its error, if none behind it heals the chain.
  ///
  /// - Returns: The handler; whether what stands behind it has handlers of values, and whether these throw nothing of their own.
  private func passedCatch(before parts: CallParts, _ step: Step) -> (parts: CallParts, isFollowed: Bool, isQuiet: Bool)? {
    var (isFollowed, isQuiet) = (false, true)
    var current: (CallParts, Step)? = (parts, step)
    while let (link, own) = current {
      switch own.kind {
      case .catchPass: return (link, isFollowed, isQuiet)
      case .catchEnd, .catchVoid, .recover, .recoverChain: return nil
      case .always, .finallyEnd: break
      case .delay, .asVoid: isFollowed = isFollowed || table.isAsync
      case .look, .map, .finish:
        isFollowed = true
        if case .closure(let closure)? = own.handler { isQuiet = isQuiet && !ThrowingFinder.isThrowing(closure) }
      default: (isFollowed, isQuiet) = (true, false)
      }
      current = link.previous.flatMap { before in guesser.step(before).map { (before, $0) } }
    }
    return nil
  }
}
