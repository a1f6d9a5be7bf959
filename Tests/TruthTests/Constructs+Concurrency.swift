import SwiftSyntax

extension Construct {
  static let concurrency: [Construct] = []
}
