import Program
import SwiftPromises
import TraceEvents
import TraceGraph
import Translating

/// Errors that one of the runs handles alone, and promises that stay pending in one alone.
extension RuleReasons {
  /// The rule by which errors are handled in one of them alone, which print the same.
  ///
  /// - Parameters:
  ///   - errors: Those of which the translation doesn't tell what the original does.
  ///   - isOther: Whether as many are unhandled in both, and one is another one: who hears of them is no reason for that.
  func ofHandling(of errors: Set<String>, isOther: Bool = false) -> Int? {
    // An error that 'when' put around others (rule 23) is those in the library that puts nothing around them.
    let wrapped = errors.filter { $0.contains("PMKFailingPromiseIndexKey") || $0.contains("PMKThrown") }
    let inner =
      wrapped.isEmpty
      ? []
      : runs.own.state.promises.compactMap(\.settlementText).filter { text in
        !text.isEmpty && wrapped.contains { $0.contains(text) }
      }
    let errors = errors.union(inner)
    if runs.own.state.promises.contains(where: { errors.contains($0.settlementText ?? "") && isRethrown($0) }) { return 10 }
    if !isOther, answersDiffer(39), runs.handlesTheSameErrors { return 39 }
    return first { remark in
      switch remark.rule {
      case 10: runs.differs(at: remark) == true || isSwallowed(errors, behind: remark) || isThrownOn(errors, by: remark)
      case 20, 28: arePending(errors, by: remark)
      case 24: isLetGo(errors, by: remark)
      case 25, 26, 27: runs.differs(at: remark) ?? isAnother(of: errors, at: remark)
      case 38: isCancelled(by: remark)
      case 40: isCancelled(by: remark) || areLetGo(errors)
      default: false
      }
    }
  }

  private func isCancelled(by remark: Translation.Remark) -> Bool {
    runs.own.state.promises.contains { isAbout(remark, $0) && $0.state == .cancelled }
  }

  /// Whether the errors of the script are those of promises that FranticApparatus cancels, because nobody keeps them.
  private func areLetGo(_ errors: Set<String>) -> Bool {
    let lost = rejected(with: errors, in: runs.own)
    return !lost.isEmpty && lost.allSatisfy { isLetGo(runs.own.origins(of: $0.id)) }
  }

  /// Whether the errors are what the marked combination came to, and what its inputs did: another of them is told in each.
  private func isAnother(of errors: Set<String>, at remark: Translation.Remark) -> Bool {
    let marked = runs.own.promises(at: remark.place).filter { $0.state == .rejected }
    let translated = script.translation.places[remark.place].map { runs.other.promises(at: $0) } ?? []
    let known = marked + translated + marked.flatMap { $0.parents.compactMap(runs.own.record) }
    return marked.contains { errors.contains($0.settlementText ?? "") }
      && errors.isSubset(of: known.compactMap(\.settlementText))
  }

  private func rejected(with errors: Set<String>, in side: Partings.Side) -> [PromiseRecord] {
    side.state.promises.filter { $0.state == .rejected && errors.contains($0.settlementText ?? "") }
  }

  /// Whether the errors of one run are those of promises that stay pending in the other, where what is marked never settles.
  private func arePending(_ errors: Set<String>, by remark: Translation.Remark) -> Bool {
    [true, false].contains { isOwn in
      let side = isOwn ? runs.own : runs.other
      let lost = rejected(with: errors, in: side)
      return !lost.isEmpty
        && lost.allSatisfy { promise in
          let place = promise.address.place
          guard isLeftPending(at: isOwn ? place : runs.original(of: place) ?? place) else { return false }
          let origins = side.origins(of: promise.id)
          return runs.stems(origins, from: remark, isOwn: isOwn) && isNeverSettled(by: remark, origins)
        }
    }
  }

  /// Whether the errors are those of promises that the marked combination, once it was rejected, still took in one of them, and had let go
  /// of in FranticApparatus.
  private func isLetGo(_ errors: Set<String>, by remark: Translation.Remark) -> Bool {
    guard isToFrantic || script.translation.source == .frantic, let translated = script.translation.places[remark.place] else {
      return false
    }
    let (running, letting) = isToFrantic ? (runs.own, runs.other) : (runs.other, runs.own)
    let combinations = running.promises(at: isToFrantic ? remark.place : translated).filter { $0.state == .rejected }
    let taken = Set(combinations.flatMap { running.origins(of: $0.id) }.map(\.address.place))
    let unhandled = Set(letting.state.unhandled)
    let lost = rejected(with: errors, in: letting).filter { unhandled.contains($0.id) }
    return !lost.isEmpty
      && lost.allSatisfy { promise in
        let place = promise.address.place
        let counterpart = isToFrantic ? runs.original(of: place) : script.translation.places[place]
        return counterpart.map(taken.contains) ?? false
      }
  }

  /// Whether each error that nobody handles in the original began behind the marked handler, whose chain takes all errors in the translation.
  private func isSwallowed(_ errors: Set<String>, behind remark: Translation.Remark) -> Bool {
    let lost = rejected(with: errors, in: runs.own)
    return !lost.isEmpty
      && lost.allSatisfy { promise in runs.own.origins(of: promise.id).contains { $0.address.place == remark.place } }
  }

  /// Whether each error that nobody handles in the translation is thrown on by the marked handler's own task: it ran in the original, too.
  private func isThrownOn(_ errors: Set<String>, by remark: Translation.Remark) -> Bool {
    let tasks = runs.other.state.unhandled.compactMap(runs.other.record).filter { errors.contains($0.settlementText ?? "") }
    return !tasks.isEmpty && runs.own.promises(at: remark.place).contains(where: runs.own.gotError)
      && tasks.allSatisfy { runs.isBelow(remark, $0.address.place) }
  }

  /// Whether a handler of errors rejects again in the original, where that counts as handled, and did its work in the translation, too,
  /// which has to throw the error again for it.
  private func isRethrown(_ promise: PromiseRecord) -> Bool {
    guard promise.isCaughtAndRejectedAgain else { return false }
    // They print the same.
    if runs.own.prints(promise.id) { return true }
    guard let place = script.translation.places[promise.address.place] else { return false }
    return runs.other.promises(at: place).contains { runs.other.gotError($0) }
  }

  /// The rule by which promises stay pending in one of them.
  func ofPending(_ ends: [Outcome.End], isOwn: Bool) -> Int? {
    let origins = (isOwn ? runs.own : runs.other).origins(of: ends)
    let isBehindCatch = origins.contains { $0.handlerRun?.role == .error }
    // A task doesn't stay pending behind a handler of errors, as the promise of PromiseKit 0.9 does.
    let isOld = script.translation.source.isPromiseKitZero && script.translation.target == .async
    if answersDiffer(10) || isOld, isBehindCatch { return 10 }
    return first { remark in
      guard runs.stems(origins, from: remark, isOwn: isOwn) else { return false }
      switch remark.rule {
      case 10: return isBehindCatch
      case 20, 28: return isNeverSettled(by: remark, origins)
      case 38: return runs.own.state.promises.contains { isAbout(remark, $0) && $0.cancelRequestedAt != nil }
      case 40: return isOwn
      case 6, 27, 37: return remark.isUntranslated
      default: return false
      }
    }
  }
}
