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
}
