public import Foundation
public import PromiseEngine

/// The errors as google/promises has them, for code that looks at domain and code.
extension PromiseError: CustomNSError {
  /// google's domain, `com.google.FBLPromises.Error` (docs/dialects.md, rule 32).
  public static var errorDomain: String { "com.google.FBLPromises.Error" }

  /// google's code: 1 timed out, 2 validation failure.
  public var errorCode: Int {
    switch self {
    case .timedOut: 1
    case .validationFailure: 2
    }
  }

  /// Nothing: domain and code say it all.
  public var errorUserInfo: [String: Any] { [:] }

  /// The same error as google's `NSError`, or `nil` if that is another one.
  ///
  /// - Parameter error: An error of any kind.
  public init?(_ error: any Error) {
    let error = error as NSError
    guard error.domain == Self.errorDomain,
      let same = [Self.timedOut, .validationFailure].first(where: { $0.errorCode == error.code })
    else { return nil }
    self = same
  }
}
