/// What a person can configure.
public struct Settings: Hashable, Sendable {
  public var theme = ThemeName.terminal
  /// The speed that playing begins with.
  public var speed = PlaySpeed.normal
  /// Whether clicks and the wheel are for the program.
  public var usesMouse = true
  /// Whether everything is drawn with ASCII characters.
  public var isASCII = false
  /// Whether playing jumps from event to event instead of moving the line of now.
  public var reducesMotion = false
  /// Whether the screen is laid out for an audience.
  public var isPresenting = false
  /// Panels that aren't shown.
  public var hiddenPanels: Set<Panel> = []
  /// How many percent of the columns the left panels get.
  public var leftShare = 42
  /// How many percent of the rows the upper panels get; `nil` gives them what they need.
  public var upperShare: Int?
  public var keys = KeyMap.standard
  /// What the configuration says that can't be followed.
  public internal(set) var problems: [SettingsProblem] = []

  public init() {}

  /// Takes the theme with a name.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public mutating func choose(theme name: String) -> Bool {
    guard let named = ThemeName(name) else { return false }
    theme = named
    return true
  }
}
