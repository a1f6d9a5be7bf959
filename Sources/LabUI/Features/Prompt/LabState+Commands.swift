internal import Lab
internal import Program
internal import SwiftPromises
internal import TraceEvents

extension LabState {
  /// Does what a command line says, or tells what is wrong with it.
  ///
  /// - Parameter commandLine: The line without its colon; one that was typed twice is passed over.
  mutating func perform(commandLine: String) -> [Effect] {
    let line = commandLine.drop { $0 == " " || $0 == ":" }
    let name = String(line.prefix { $0 != " " && !$0.isNewline })
    guard !name.isEmpty else { return [] }
    var argument = line.dropFirst(name.count).drop { $0.isWhitespace }
    while argument.last?.isWhitespace == true { argument.removeLast() }
    if let command = Command.named(name) {
      if isHidden(command.revealsNothing) { return [] }
      guard command.arguments.isEmpty || command.isArgumentOptional || !argument.isEmpty else {
        notice = Notice("write \(command.form)", kind: .problem)
        return []
      }
      return command.perform(&self, String(argument))
    }
    if let binding = settings.keys.binding(named: name) {
      if isHidden(binding.action.revealsNothing) { return [] }
      guard argument.isEmpty else {
        notice = Notice(":\(name) takes nothing after it: \(binding.help)", kind: .problem)
        return []
      }
      return perform(binding.action)
    }
    let near = Command.completions(keys: settings.keys).first { $0.text.hasPrefix(name) || name.hasPrefix($0.text) }
    let advice = near.map { "did you mean :\($0.text)?" } ?? "\(label(for: .palette)) searches all commands"
    notice = Notice("there is no command :\(name); \(advice)", kind: .problem)
    return []
  }

  mutating func seek(_ text: String) -> [Effect] {
    guard let duration = DurationText.duration(text) else {
      notice = Notice("'\(text)' isn't a valid instant: write for example :seek 150ms or :seek 1.5s", kind: .problem)
      return []
    }
    playback.isOn = false
    session.go(to: VirtualInstant.zero.advanced(by: duration))
    showLatest()
    return []
  }

  mutating func changeSpeed(_ text: String) -> [Effect] {
    guard let factor = Double(text.drop { $0 == "×" || $0 == "x" }), factor > 0, factor.isFinite else {
      notice = Notice("'\(text)' isn't a valid speed: write a number from 0.01 to 1000, for example :speed 0.5", kind: .problem)
      return []
    }
    change(PlaySpeed(factor: factor))
    return []
  }

  /// Adds an injection that is written out, or does what the key does where nothing is.
  ///
  /// - Parameter verb: The command's name, as a program that is watched knows it, too.
  mutating func inject(
    _ verb: String, _ text: String, or action: Action?, _ read: (String) throws(InjectionTextProblem) -> Injection
  ) -> [Effect] {
    if text.isEmpty, let action { return perform(action) }
    // The program reads it itself: its addresses have files, and it says what it takes.
    if session.isRecording { return ask("\(verb) \(text)") }
    do {
      let injection = try read(text)
      session.change(session.plan.adding(injection))
      notice = Notice("injected at \(injection.address): \(injection.action.summary)")
      if let run = session.run, run.hasTrace, UnusedInjection.isUnused(injection, in: run.full) {
        notice = Notice(UnusedInjection.text(injection, in: run.full), kind: .problem)
      }
      return runAgain()
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
  }

  /// Lets another library's rules hold, or tells which do.
  mutating func change(dialect name: String) -> [Effect] {
    guard !name.isEmpty else {
      let names = Dialect.allCases.map(\.rawValue).joined(separator: ", ")
      notice = Notice("the rules are those of \(session.run?.dialect.rawValue ?? Dialect.google.rawValue); there are \(names)")
      return []
    }
    do {
      session.change(dialect: name == "script" ? nil : try Dialect(named: name))
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
    notice = Notice(name == "script" ? "the script chooses its library again" : "now running under \(name)")
    return runAgain()
  }

  /// Asks for the script to be written to a file.
  mutating func save(_ name: String, replaces: Bool) -> [Effect] {
    guard !session.isRecording else {
      notice = Notice("this is a recorded trace: it has no script to save")
      return []
    }
    let own = session.source.name
    guard !name.isEmpty || hasFile else {
      notice = Notice("this script has no file yet: write :save NAME.swift", kind: .problem)
      return []
    }
    guard !name.unicodeScalars.contains("\u{FFFD}") else {
      notice = Notice("this name isn't UTF-8 as it was typed: nothing is written; type another one", kind: .problem)
      return []
    }
    let path = name.isEmpty ? own : expanded(name)
    let known = path == own && hasFile ? session.savedText : nil
    return [.save(path: path, text: session.source.text, known: known, replaces: replaces)]
  }

  /// Changes a setting, or lists all.
  mutating func set(_ text: String) -> [Effect] {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first else {
      show(Chooser.settings(settings))
      return []
    }
    guard let option = SettingOption.named(name) else {
      let near = SettingOption.all.first { $0.name.hasPrefix(name) || $0.name.contains(name) }
      notice = Notice(
        "there is no setting '\(name)'; \(near.map { "did you mean \($0.name)?" } ?? ":set lists them")", kind: .problem)
      return []
    }
    guard words.count == 2 else {
      notice = Notice("\(name) is \(option.value(settings)): \(option.help)")
      return []
    }
    let before = settings
    if let problem = option.set(&settings, TomlValue(typed: words[1])) {
      notice = Notice("\(name): \(problem)", kind: .problem)
      return []
    }
    playback.speed = settings.speed == before.speed ? playback.speed : settings.speed
    notice = Notice("\(name) is now \(option.value(settings))")
    return before.usesMouse == settings.usesMouse ? [] : [.useMouse(settings.usesMouse)]
  }
}
