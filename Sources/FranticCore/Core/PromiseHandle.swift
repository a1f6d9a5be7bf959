public import PromiseEngine

/// What users of FranticPromises hold of a promise, whatever the type of its value.
///
/// Public only because `Promise` inherits from it; nothing of it can be used from outside.
///
/// `@unchecked Sendable`: `state` never changes.
public class PromiseHandle: @unchecked Sendable {
  @usableFromInline final let state: PromiseCore

  @inlinable
  init(state: PromiseCore) {
    self.state = state
  }

  /// Cancels the promise, and every promise upstream whose handle only this one kept (rule 38), in constant stack depth.
  deinit {
    // Without a reference of its own to the state, which would cost as much as the rest.
    var kept = Unmanaged.passUnretained(state)._withUnsafeGuaranteedRef { $0.abandon() }
    guard kept != nil else { return }
    while isKnownUniquelyReferenced(&kept), let handle = kept as? PromiseHandle {
      kept = handle.state.abandon()
    }
  }
}
