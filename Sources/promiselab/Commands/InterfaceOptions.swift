internal import ArgumentParser
internal import Glibc
internal import Lab
internal import LabUI

/// The options of the commands that open the interface. They come before the configuration.
struct InterfaceOptions: ParsableArguments {
  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var leavesMouse = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Flag(name: .customLong("reduced-motion"), help: "Let playing jump from event to event, and nothing run along the graph.")
  var reducedMotion = false

  @Flag(help: "Lay the screen out for an audience.")
  var presenter = false

  @Option(
    help: ArgumentHelp(
      "The colors: \(ThemeName.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name"),
    completion: .list(ThemeName.allCases.map(\.rawValue)))
  var theme: String?

  @Option(help: "Read the configuration from this file.", completion: .file(extensions: ["toml"]))
  var config: String?

  func validate() throws {
    var settings = Settings()
    if let theme, !settings.choose(theme: theme) {
      throw ValidationError("there is no theme '\(theme)'; write \(ThemeName.allCases.map(\.rawValue).joined(separator: ", "))")
    }
  }

  /// The configuration with the options put over it, and what in the file can't be followed.
  func settings() -> (settings: Settings, complaints: [String]) {
    var (settings, complaints) = ConfigurationFile.read(config)
    if leavesMouse { settings.usesMouse = false }
    if ascii { settings.isASCII = true }
    if reducedMotion { settings.reducesMotion = true }
    if presenter { settings.isPresenting = true }
    if let theme { settings.choose(theme: theme) }
    return (settings, complaints)
  }
}
