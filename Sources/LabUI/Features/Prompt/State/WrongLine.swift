/// A line typed at the prompt that can't be understood.
struct WrongLine: Hashable, Sendable {
  /// The line as it was typed.
  var text: String
  /// The line as its fix-it has it; `nil` if nothing obvious mends it.
  var mended: String?
}
