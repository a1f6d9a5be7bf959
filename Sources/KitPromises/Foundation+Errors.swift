public import Foundation
public import KitCore

extension Error {
  /// Whether this error means that something was cancelled: by PromiseKit's rules, which Swift's `CancellationError` is none of.
  public var isCancelled: Bool {
    switch self as any Error {
    case URLError.cancelled, CocoaError.userCancelled: true
    default: meansCancellation
    }
  }
}

extension PMKError: LocalizedError {
  /// What happened, for people.
  public var errorDescription: String? { debugDescription }
}
