import Testing

/// Whether somebody listens to the promises of a test.
enum Listening {
  @TaskLocal static var isOn = true
}

/// Runs each test of a suite twice, with somebody who listens to its promises and with nobody: the engine has a way of its own for each.
struct HeardAndUnheard: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for isOn in [true, false] { try await Listening.$isOn.withValue(isOn) { try await function() } }
  }
}

extension Trait where Self == HeardAndUnheard {
  /// Each test twice, heard and unheard.
  static var heardAndUnheard: HeardAndUnheard { HeardAndUnheard() }
}
