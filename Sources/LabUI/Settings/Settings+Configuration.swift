internal import Program
internal import Screen

extension Settings {
  /// Reads a configuration: what it sets, and what in it can't be followed.
  public init(configuration text: String) {
    self.init()
    problems = []
    let reader = TomlReader(text)
    problems = reader.problems
    var bound: [Key: String] = [:]
    for entry in reader.entries {
      if entry.path.first == "keys", entry.path.count == 2 {
        bind(entry, bound: &bound)
      } else if let option = SettingOption.named(entry.name) {
        if let problem = option.set(&self, entry.value) { tell(entry, "\(entry.name): \(problem)") }
      } else {
        let near = SettingOption.all.map(\.name).min {
          NearestName.distance($0, entry.name) < NearestName.distance($1, entry.name)
        }
        tell(entry, "there is no setting '\(entry.name)'" + (near.map { "; did you mean \($0)?" } ?? ""))
      }
    }
    problems.sort { $0.line < $1.line }
  }

  private mutating func tell(_ entry: TomlEntry, _ message: String) {
    problems.append(SettingsProblem(line: entry.line, message: message))
  }

  private mutating func bind(_ entry: TomlEntry, bound: inout [Key: String]) {
    let name = entry.path[1]
    guard keys.binding(named: name) != nil else {
      let near = keys.bindings.map(\.name).min { NearestName.distance($0, name) < NearestName.distance($1, name) }
      return tell(entry, "there is no action '\(name)'" + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    let values = if case .list(let list) = entry.value { list } else { [entry.value] }
    var wanted: [Key] = []
    for value in values {
      guard case .text(let text) = value, let key = Key(syntax: text) else {
        tell(
          entry, "\(value.description) isn't a key: write for example \"p\", \"ctrl-p\", \"alt-p\", \"f5\", \"space\", \"pgup\"")
        continue
      }
      if let other = bound[key] { tell(entry, "\(text) is the key of \(other) already; the later line wins") }
      bound[key] = name
      wanted.append(key)
    }
    guard !wanted.isEmpty || values.isEmpty else { return }
    // Whatever the configuration says, there is a way out.
    keys.bind(name, to: name == "quit" && !wanted.contains(.control("c")) ? wanted + [.control("c")] : wanted)
  }
}
