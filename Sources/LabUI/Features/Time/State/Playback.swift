/// Virtual time that passes by itself.
public struct Playback: Sendable {
  /// Whether it passes.
  public internal(set) var isOn = false
  /// At which settlement from here it stops; 0 if at none.
  var settlementsToCome = 0
  /// Virtual milliseconds that pass in a real one.
  public internal(set) var speed: PlaySpeed
  /// How much virtual time has been saved up for the next event.
  var budget = Duration.zero
  /// The settlement that runs along the graph; `nil` if none does.
  var motion: Motion?
}
