public import PromiseEngine

/// PromiseKit's rules, as far as the engine asks for them.
@usableFromInline
package enum Kit: LinkedSystem {
  @usableFromInline
  package static var returnedSelf: any Error { PMKError.returnedSelf }

  @usableFromInline
  package static func passesBy(_ error: any Error) -> Bool { false }
}

/// The same where cancellations pass by handlers of errors.
enum UncancelledKit: LinkedSystem {
  static var returnedSelf: any Error { PMKError.returnedSelf }

  static func passesBy(_ error: any Error) -> Bool { error.isCancelled }
}
