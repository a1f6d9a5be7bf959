internal import Glibc
internal import LabUI

/// The person's configuration.
enum ConfigurationFile {
  /// Reads the configuration where there is one.
  ///
  /// - Parameter path: Another file than the usual one, which must be there.
  /// - Returns: The settings, and what in the file can't be followed, one problem a text.
  static func read(_ path: String?) -> (settings: Settings, problems: [String]) {
    guard let file = path ?? PersonalFolders.configuration.map({ "\($0)/config.toml" }) else {
      let variable = PersonalFolders.unreadable
      return (Settings(), variable.map { ["the configuration isn't read: the folder that \($0) names isn't UTF-8"] } ?? [])
    }
    // The name alone: a line of the screen has little room, and the person knows where the file is.
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let text: String
    do {
      text = try ScriptFile.text(at: file, onlyRegular: true)
    } catch .missing where path == nil {
      return (Settings(), [])
    } catch .missing {
      return (Settings(), ["there is no file '\(file)'; promiselab --print-config prints one to begin with"])
    } catch .notText(_, let line, _) {
      return (Settings(), ["\(name):\(line) has a byte that isn't UTF-8"])
    } catch .special(_, let kind) {
      return (Settings(), ["the configuration isn't read: \(name) is \(kind), not a file"])
    } catch .directory {
      return (Settings(), ["the configuration isn't read: \(name) is a directory"])
    } catch {
      return (Settings(), ["\(error)"])
    }
    let settings = Settings(configuration: text)
    return (settings, settings.problems.map { "\(name):\($0.line): \($0.message)" })
  }
}
