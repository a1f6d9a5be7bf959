/// Prepares arguments for ArgumentParser: options that are given again and again, and values that begin with a dash.
///
/// ArgumentParser needs quadratic time for many arguments, so the values of one option reach it as a single value. No argument of a
/// process holds the character NUL, which stands between them.
enum RepeatedOption {
  private static let separator: Character = "\0"
  /// How many arguments are left to ArgumentParser as they are.
  private static let few = 40

  /// The arguments, with the values of each repeated option gathered where it stands first.
  ///
  /// - Complexity: O(arguments · options).
  static func gathered(_ arguments: [String]) -> [String] {
    guard arguments.count > few || arguments.contains(where: isNegative), let tool = ToolDescription.read(),
      let line = ArgumentLine(arguments, tool)
    else { return arguments }
    var values: [String: [String]] = [:]
    for case .option(let option, let name, let value?) in line.parts where option.isRepeating {
      values[name, default: []].append(value)
    }
    var result = line.words
    for part in line.parts {
      switch part {
      case .positional(let word), .unknown(let word): result.append(word)
      case .rest(let words): result += words
      case .option(let option, let name, let value):
        guard option.isRepeating, value != nil else {
          result.append(value.map { "\(name)=\($0)" } ?? name)
          continue
        }
        if let all = values.removeValue(forKey: name) { result.append("\(name)=\(all.joined(separator: String(separator)))") }
      }
    }
    return result
  }

  /// Whether a word looks like a negative number, which ArgumentParser would take for an option.
  private static func isNegative(_ word: String) -> Bool {
    word.hasPrefix("-") && word.dropFirst().first.map { $0.isNumber || $0 == "." } == true
  }

  /// The values that a repeated option was given, one by one.
  static func values(_ gathered: [String]) -> [String] {
    gathered.flatMap { $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init) }
  }
}
