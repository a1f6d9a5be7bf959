internal import CursesTerminal
internal import Lab
internal import LabUI
internal import Program

/// Scripts in files.
extension Playground {
  /// Says what a person needs to know at the start: that the script is a new one, or what there is to begin with.
  mutating func greet(isFirstTime: Bool, isNewFile: Bool) {
    // That nothing can be kept matters more.
    guard state.keeping.problem == nil else { return }
    let name = state.session.source.name.split(separator: "/").last.map(String.init) ?? ""
    if isNewFile { return send(.told(Notice("\(name) is new: :save writes it"))) }
    send(isFirstTime ? .welcomed : .welcomedBack)
  }

  /// Asks for a script, and waits a moment for it, so that it mostly shows at once.
  mutating func open(_ path: String) {
    isOpening = true
    reader.open(path)
    let start = ContinuousClock.now
    while isOpening, !state.isOver, start.duration(to: .now) < .milliseconds(Playground.firstPatience) {
      waitForRun(Playground.firstPatience)
    }
    // Whoever doesn't answer by then is not waited for any longer.
    isOpening = false
  }

  /// Writes a script, unless its file has something that nobody here has seen.
  mutating func save(_ text: String, to path: String, known: String?, replaces: Bool) {
    if !replaces, let problem = SavedFile.problem(of: path, known: known, text: text) {
      return send(.savingFailed(problem))
    }
    reader.forgetLooks()
    if let reason = AtomicFile.write(Array(text.utf8), to: path, mode: 0o644) {
      return send(.savingFailed("'\(path)' can't be written: \(reason)"))
    }
    send(.saved(path: path, text: text))
  }

  /// Writes a plan, unless that would replace another file.
  mutating func savePlan(_ text: String, to path: String, replaces: Bool) {
    let problem = PlanFile.save(text, to: path, replaces: replaces)
    send(.told(problem.map { Notice($0, kind: .problem) } ?? Notice("saved the plan to \(path)")))
  }

  /// Writes a shared code, unless that would replace another file.
  mutating func saveCode(_ text: String, to path: String, replaces: Bool) {
    if !replaces, ExportFile.isThere(path) {
      return send(.told(Notice("there is a file '\(path)' already: :share! \(path) replaces it", kind: .problem)))
    }
    let reason = AtomicFile.write(Array(text.utf8), to: path, mode: 0o644)
    send(.told(reason.map { Notice("'\(path)' can't be written: \($0)", kind: .problem) } ?? Notice("wrote the code to \(path)")))
  }

  /// Writes a run for other programs, unless that would replace another file.
  mutating func export(_ text: String, as format: ExportFormat, to path: String, replaces: Bool) {
    let remark = format.remark(on: text).map { "; \($0)" } ?? ""
    let write: @Sendable () -> Message = {
      let problem = ExportFile.write(text, as: format, to: path, replaces: replaces)
      return .told(problem.map { Notice($0, kind: .problem) } ?? Notice("exported \(format.rawValue) to \(path)\(remark)"))
    }
    // Pixels take seconds, in which keys are answered.
    let runner = runner
    guard format.isRaster, BackgroundThread.start({ runner.post(write()) }) else { return send(write()) }
    send(.told(Notice("writing \(path) …")))
  }

  /// Lets the person's own editor have the terminal.
  mutating func editOutside(_ text: String, name: String) {
    switch terminal.lend({ OutsideEditor.edit(text, name: name) }) {
    case .text(let text): send(.edited(text))
    case .problem(let problem): send(.told(Notice(problem, kind: .problem)))
    }
  }
}

/// What a file has that a script is to be written to.
enum SavedFile {
  /// Why the file should not be replaced without a further word; `nil` if nothing would be lost.
  ///
  /// - Parameter known: The text that the file had when it was read or written last; `nil` if it is not the script's file.
  static func problem(of path: String, known: String?, text: String) -> String? {
    do throws(ScriptFileProblem) {
      let present = try ScriptFile.text(at: path, onlyRegular: true)
      if present == text || present == known { return nil }
      guard known != nil else { return "there is a file '\(path)' already: :save! \(path) replaces it" }
      return "'\(path)' was changed by another program: :reload takes its text, :save! replaces it"
    } catch {
      switch error {
      case .missing, .noScript: return nil
      case .tooLarge, .notText: return "'\(path)' has something else now: :save! replaces it"
      case .directory, .unreadable, .special, .standardInput, .noPlan, .lesson, .json: return "\(error)"
      }
    }
  }
}
