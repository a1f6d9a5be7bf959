/// Something that several threads use, one at a time. For what is rarely used; promises themselves need no lock.
///
/// `@unchecked Sendable`: `content` is touched only between locking and unlocking.
@usableFromInline
package final class Guarded<Content>: @unchecked Sendable {
  @usableFromInline let lock = PosixLock()
  @exclusivity(unchecked) @usableFromInline var content: Content

  @usableFromInline
  package init(_ content: sending Content) {
    self.content = content
  }

  deinit {
    lock.destroy()
  }

  /// Lets `body` use the content while nobody else does. It must not come back here, and call no foreign code.
  @_alwaysEmitIntoClient
  package func withLock<Result>(_ body: (inout Content) throws -> sending Result) rethrows -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&content)
  }

  /// The same with something that `body` consumes: captured, it would be copied.
  @_alwaysEmitIntoClient
  @inline(__always)
  package func withLock<Given, Result>(giving given: consuming Given, _ body: (inout Content, consuming Given) -> Result)
    -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    return body(&content, given)
  }
}
