/// What is known of the run that was asked for and has not come back.
public struct AwaitedRun: Sendable {
  /// Whether there is one.
  public internal(set) var isDue = false
  /// Where the end was asked for while it was under way: that of the coming run was meant, unless the person has gone on from there.
  var endAskedAt: Int?
  /// Which attempt comes next to call what nobody calls, if the coming run shows nothing; `nil` if nobody asked for one.
  var callAttempt: Int?
}
