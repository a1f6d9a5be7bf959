public import Synchronization

/// Whether anybody listens to promises that start anywhere, or on a default queue: looked at without a lock, so that it costs little where
/// nobody listens (docs/BENCHMARKS.md).
@usableFromInline package let mayAnybodyListen = Atomic(false)

/// The hook of the process as the address of its box; 0 for none. Boxes are never freed: there are as many as recordings, and so who has
/// seen the address may use it without a lock.
private let processHook = Atomic<UInt>(0)

private final class HookBox: Sendable {
  let hook: any TraceHook
  init(_ hook: any TraceHook) { self.hook = hook }
}

/// Who is told of all promises of the process that nobody else listens to.
///
/// A recording of a whole program needs it: chains that start with a value, with `pending()` or on any queue, in all our libraries.
public enum ProcessTrace {
  private static let reasons = Guarded<(process: Bool, queue: Bool, threads: Int)>((false, false, 0))
  @TaskLocal private static var ownHook: (any TraceHook)?

  /// Tells a hook of the promises that are made from now on where no other hook is told.
  ///
  /// - Parameter hook: Who is told; `nil` for nobody. It is never freed.
  public static func listen(_ hook: (any TraceHook)?) {
    let address = hook.map { UInt(bitPattern: Unmanaged.passRetained(HookBox($0)).toOpaque()) } ?? 0
    processHook.store(address, ordering: .releasing)
    note { $0.process = address != 0 }
  }

  /// Tells a hook of the promises that are made on this thread while a closure runs, where no other hook is told.
  package static func listen<Result>(_ hook: any TraceHook, while body: () throws -> Result) rethrows -> Result {
    note { $0.threads += 1 }
    defer { note { $0.threads -= 1 } }
    return try $ownHook.withValue(hook, operation: body)
  }

  /// Notes whether a hook of a default queue listens.
  package static func noteQueueListener(_ isThere: Bool) { note { $0.queue = isThere } }

  private static func note(_ change: (inout (process: Bool, queue: Bool, threads: Int)) -> Void) {
    reasons.withLock { reasons in
      change(&reasons)
      mayAnybodyListen.store(reasons.process || reasons.queue || reasons.threads > 0, ordering: .releasing)
    }
  }

  /// Whether anybody listens whom a promise that is made without a hook has to ask for.
  @_alwaysEmitIntoClient package static var mayListen: Bool { mayAnybodyListen.load(ordering: .acquiring) }

  /// Who is told where nobody else is; `nil` for nobody.
  @_alwaysEmitIntoClient package static var hook: (any TraceHook)? {
    mayListen ? heldHook : nil
  }

  /// Not inlined, because there is seldom anybody to tell.
  @inline(never)
  @usableFromInline
  static var heldHook: (any TraceHook)? {
    ownHook
      ?? UnsafeRawPointer(bitPattern: processHook.load(ordering: .acquiring)).map {
        Unmanaged<HookBox>.fromOpaque($0).takeUnretainedValue().hook
      }
  }
}
