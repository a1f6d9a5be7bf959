import SwiftLanguage
import SwiftPromises

/// How a library says what an injection does: the operators that are put behind a promise.
struct InjectionVocabulary {
  let dialect: Dialect

  /// Waits before the value, or the error, goes on.
  ///
  /// - Parameter isRejected: Whether it is an error that comes.
  func delay(_ duration: Duration, isRejected: Bool) -> String {
    let seconds = duration / .seconds(1)
    switch (dialect, isRejected) {
    case (.google, false): return ".delay(\(seconds))"
    case (.google, true): return ".recover { error in Promise(0).delay(\(seconds)).then { _ in throw error } }"
    case (.promisekit, false): return ".then { value in after(seconds: \(seconds)).map { value } }"
    case (.promisekit, true):
      return ".recover { error in after(seconds: \(seconds)).then { Promise(error: error) } }"
    case (.anypromise, false): return ".then { value in PMKAfter(\(seconds)).then { value } }"
    case (.anypromise, true): return ".catch { error in PMKAfter(\(seconds)).then { error } }"
    case (.promisekit096, false):
      return ".then { value in Promise.new { fulfiller, _ in \(later(seconds, "fulfiller(value)")) } }"
    case (.promisekit096, true):
      return ".catch { error in Promise.new { _, rejecter in \(later(seconds, "rejecter(error)")) } }"
    case (.promisekit092, false): return ".then { value in \(deferred(seconds, "late.resolve(value)")) }"
    case (.promisekit092, true): return ".catch { error in \(deferred(seconds, "late.reject(error)")) }"
    case (.frantic, false):
      return frantic("whenFulfilledThenPromise", "value in Promise { fulfill, _, _ in \(later(seconds, "fulfill(value)")) }")
    case (.frantic, true):
      return frantic("whenRejectedThenPromise", "error in Promise { _, reject, _ in \(later(seconds, "reject(error)")) }")
    case (.ecmascript, false):
      return ".then { value in Promise { resolve, _ in setTimeout({ resolve(value) }, \(seconds * 1000)) } }"
    case (.ecmascript, true):
      return ".catch { error in Promise { _, reject in setTimeout({ reject(error) }, \(seconds * 1000)) } }"
    }
  }

  /// Never goes on, whatever comes; what can't fail has no words for its errors, so the second form leaves them out.
  var hang: [String] {
    switch dialect {
    case .google: both(".then { _ in Promise<Void>.pending() }", ".recover { _ in Promise<Void>.pending() }")
    case .promisekit:
      // The resolver must stay: PromiseKit warns of a pending promise whose resolver is gone.
      both(".then { _ in InjectedHang.pending.promise }", ".recover { _ in InjectedHang.pending.promise }")
    case .anypromise: both(".then { _ in AnyPromise { _ in } }", ".catch { _ in AnyPromise { _ in } }")
    case .promisekit096: both(".then { _ in Promise.new { _, _ in } }", ".catch { _ in Promise.new { _, _ in } }")
    case .promisekit092: both(".then { _ in Deferred().promise }", ".catch { _ in Deferred().promise }")
    case .frantic:
      both(
        frantic("whenFulfilledThenPromise", "_ in Promise<Void> { _, _, _ in }"),
        frantic("whenRejectedThenPromise", "_ in Promise<Void> { _, _, _ in }"))
    case .ecmascript: both(".then { _ in Promise { _, _ in } }", ".catch { _ in Promise { _, _ in } }")
    }
  }

  /// Goes on with a value, whatever comes; the second form leaves errors out.
  func value(_ text: String) -> [String] {
    switch dialect {
    case .google: both(".then { _ in \(text) }", ".recover { _ in \(text) }")
    case .promisekit: both(".map { _ in \(text) }", ".recover { _ in Promise.value(\(text)) }")
    case .anypromise, .promisekit096, .promisekit092, .ecmascript: both(".then { _ in \(text) }", ".catch { _ in \(text) }")
    case .frantic:
      both(frantic("whenFulfilledThenTransform", "_ in \(text)"), frantic("whenRejectedThenTransform", "_ in \(text)"))
    }
  }

  /// Goes on with an error.
  ///
  /// - Parameters:
  ///   - error: An expression that makes it.
  ///   - replacesErrors: Whether errors come, which it takes the place of, too.
  func failure(_ error: String, replacesErrors: Bool) -> [String] {
    let (onValue, onError) =
      switch dialect {
      case .google: (".then { _ in throw \(error) }", ".recover { _ in throw \(error) }")
      case .promisekit: (".get { _ in throw \(error) }", ".recover { _ in Promise(error: \(error)) }")
      case .anypromise, .promisekit096, .promisekit092, .ecmascript:
        (".then { _ in throw \(error) }", ".catch { _ in throw \(error) }")
      case .frantic:
        (frantic("whenFulfilled", "_ in throw \(error)"), frantic("whenRejectedThenTransform", "_ in throw \(error)"))
      }
    return [replacesErrors ? onValue + onError : onValue]
  }

  /// What code needs that the script doesn't declare yet, with a line feed before and behind it.
  static func declarations(for code: String, in text: String) -> String {
    var declarations = ""
    if code.contains("InjectedFailure("), !text.contains("struct InjectedFailure") { declarations += failureType }
    if code.contains("InjectedHang."), !text.contains("enum InjectedHang") { declarations += hangType }
    return declarations
  }

  private static let failureType = """

    struct InjectedFailure: Error, CustomStringConvertible {
      var text = "InjectedFailure"
      var description: String { text }
    }

    """

  private static let hangType = """

    enum InjectedHang {
      static let pending = Promise<Void>.pending()
    }

    """

  /// Why cancelling at an instant has no code.
  var cancellation: String {
    switch dialect {
    case .google: "has no code: no operator of google's cancels at an instant"
    case .promisekit: "has no code: PromiseKit cancels by an error that the work itself throws, not from outside"
    case .anypromise: "has no code: an AnyPromise can't be cancelled"
    case .promisekit096, .promisekit092: "has no code: PromiseKit 0.9 can't cancel a promise"
    case .frantic: "has no code: FranticApparatus cancels what is dropped, and a chain can't be dropped at an instant"
    case .ecmascript: "has no code: ECMAScript's promises can't be cancelled"
    }
  }

  private func both(_ onValue: String, _ onError: String) -> [String] { [onValue + onError, onValue] }

  private func frantic(_ name: String, _ closure: String) -> String { ".\(name)(on: GCDDispatcher.main) { \(closure) }" }

  private func later(_ seconds: Double, _ work: String) -> String {
    "DispatchQueue.main.asyncAfter(deadline: .now() + \(seconds)) { \(work) }"
  }

  private func deferred(_ seconds: Double, _ work: String) -> String {
    "let late = Deferred(); \(later(seconds, work)); return late.promise"
  }
}
