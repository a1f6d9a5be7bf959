@testable import Lab

extension Lesson {
  /// A lesson of one step.
  ///
  /// - Parameter step: The step, from its heading on.
  static func ofOneStep(_ step: String) throws -> Lesson {
    try Lesson(file: "mine", text: "---\ntitle: T\npart: P\nsummary: S\n---\n\n" + step)
  }
}
