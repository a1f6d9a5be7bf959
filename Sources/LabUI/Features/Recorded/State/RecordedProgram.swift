/// What is known of a program that was recorded, or is while it runs.
struct RecordedProgram: Sendable {
  /// The program that is watched while it runs; `nil` if none is.
  var live: LiveProgram?
  /// What is known of its files.
  var sources = RecordedSources()
  /// The recording that the script was made from; `nil` if it comes from somewhere else.
  var origin: OwnScript?
}
