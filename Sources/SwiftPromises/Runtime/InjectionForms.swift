/// How a library's code does what injections do: operators that are put behind a promise.
package struct InjectionForms: Sendable {
  /// What is put behind a promise for its values and for its errors.
  package struct Pair: Sendable {
    package let onValue: String
    package let onError: String

    init(_ onValue: String, _ onError: String) {
      (self.onValue, self.onError) = (onValue, onError)
    }

    /// For whatever comes; what can't fail has no words for its errors, so the second form leaves them out.
    package var both: [String] { [onValue + onError, onValue] }
  }

  /// Waits for some seconds before the value, or the error, goes on.
  package let delay: @Sendable (_ seconds: Double) -> Pair
  /// Never goes on.
  package let hang: Pair
  /// Goes on with a value that an expression makes.
  package let value: @Sendable (_ expression: String) -> Pair
  /// Goes on with an error that an expression makes; the second form takes the place of another error.
  package let failure: @Sendable (_ expression: String) -> Pair
  /// Why cancelling at an instant has no code.
  package let cancellation: String

  /// The forms of libraries whose `then` and `catch` take a value or a promise from their closures.
  ///
  /// - Parameters:
  ///   - pending: A promise that nothing settles.
  static func thenAndCatch(
    hang pending: String, cancellation: String, delay: @escaping @Sendable (_ seconds: Double) -> Pair
  ) -> InjectionForms {
    InjectionForms(
      delay: delay, hang: Pair(".then { _ in \(pending) }", ".catch { _ in \(pending) }"),
      value: { Pair(".then { _ in \($0) }", ".catch { _ in \($0) }") },
      failure: { Pair(".then { _ in throw \($0) }", ".catch { _ in throw \($0) }") }, cancellation: cancellation)
  }

  /// A statement that does something after some seconds.
  static func later(_ seconds: Double, _ work: String) -> String {
    "DispatchQueue.main.asyncAfter(deadline: .now() + \(seconds)) { \(work) }"
  }
}

extension Dialect {
  /// How the library's code does what injections do.
  package var injections: InjectionForms { DialectWords.of(self).injections }
}
