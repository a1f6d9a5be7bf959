/// Virtual time that passes by itself.
public struct Playback: Sendable {
  /// Whether it passes.
  public internal(set) var isOn = false
  /// Whether it stops when a promise is settled.
  var stopsAtSettlement = false
  /// Virtual milliseconds that pass in a real one.
  public internal(set) var speed: PlaySpeed
  /// How much virtual time has been saved up for the next event.
  var budget = Duration.zero
  /// The settlement that runs along the graph; `nil` if none does.
  var motion: Motion?
}
