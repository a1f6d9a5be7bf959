internal import ArgumentParser
internal import Lab

/// A session as one string, in the place of a script's file.
struct SharedCode: ParsableArguments {
  @Option(
    help: ArgumentHelp("Take the script and the plan that y, then share, has copied as one string.", valueName: "SHARED"))
  var code: String?

  func validate() throws { _ = try record() }

  /// What the string holds; `nil` without one.
  func record() throws -> SessionRecord? {
    do throws(ShareCodeProblem) {
      guard let code else { return nil }
      return try ShareCode.record(of: code)
    } catch {
      throw ValidationError("--code: \(error)")
    }
  }

  /// - Parameter hasFile: Whether a script is named, too.
  func refuse(besideFile hasFile: Bool) throws {
    if code != nil, hasFile { throw ValidationError("--code brings its own script: give either a file or a code") }
  }

  /// - Parameters:
  ///   - hasFile: Whether a script is named.
  ///   - problem: What is wrong where there is neither.
  func require(orFile hasFile: Bool, _ problem: @autoclosure () -> String) throws {
    try refuse(besideFile: hasFile)
    if code == nil, !hasFile { throw ValidationError(problem()) }
  }
}
