public import Foundation
public import PromiseEngine

/// The errors as google/promises has them, for code that looks at domain and code.
extension PromiseError: CustomNSError {
  public static var errorDomain: String { "com.google.FBLPromises.Error" }

  public var errorCode: Int {
    switch self {
    case .timedOut: 1
    case .validationFailure: 2
    }
  }
}
