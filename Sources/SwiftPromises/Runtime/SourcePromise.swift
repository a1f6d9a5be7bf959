import PromiseEngine
import SwiftLanguage

/// The promise of a source: what is settled, and what scripts hold.
struct SourcePromise: Sendable {
  let promise: ScriptPromise
  let value: ScriptValue
  /// Surrounds what may settle the promise, for a library that wants to know.
  var settling: @Sendable (() -> Void) -> Void = { $0() }
}
