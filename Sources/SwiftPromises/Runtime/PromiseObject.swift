import PromiseEngine
import SwiftLanguage

/// A promise of a dialect that is more than one of the engine's.
protocol PromiseObject: LibraryObject {
  /// The engine's promise that it stands for.
  var enginePromise: ScriptPromise? { get }

  /// Told that another promise takes over what it comes to.
  func isAdopted(by promise: ScriptPromise)
}

extension PromiseObject {
  func isAdopted(by promise: ScriptPromise) {}
}

extension HostObject {
  /// Whether a library would wait for it where a promise may stand.
  var isPromise: Bool { self is ScriptPromise || self is any PromiseObject }

  /// The engine's promise that it is or stands for, if it is one.
  var enginePromise: ScriptPromise? { self as? ScriptPromise ?? (self as? any PromiseObject)?.enginePromise }
}
