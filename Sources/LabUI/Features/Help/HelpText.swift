/// The help, made from the tables of keys and commands.
enum HelpText {
  /// The sections, only with the entries that contain every word of a query, and whole if their titles do; sections without any are left
  /// out.
  ///
  /// - Parameter isInLesson: Whether a lesson is taken: its keys are all that it needs, and the marks, which it is about. A query finds the rest.
  static func sections(keys: KeyMap, query: String = "", isInLesson: Bool = false) -> [HelpSection] {
    let words = query.lowercased().split(separator: " ")
    let all = keySections(keys) + [commands, lesson(keys), atThePrompt, marks]
    guard !words.isEmpty else { return isInLesson ? [lesson(keys), marks] : all }
    return all.compactMap { section in
      let title = section.title.lowercased().split(separator: " ")
      if words.allSatisfy(title.contains) { return section }
      let entries = section.entries.filter { entry in
        let text = "\(entry.keys) \(entry.text) \(entry.name)".lowercased()
        return words.allSatisfy { text.contains($0) }
      }
      return entries.isEmpty ? nil : HelpSection(section.title, entries)
    }
  }

  private static func keySections(_ keys: KeyMap) -> [HelpSection] {
    KeyBinding.Section.allCases.map { section in
      HelpSection(
        section.rawValue,
        keys.bindings.filter { $0.section == section }.map { binding in
          let labels = binding.keys.map(\.label).joined(separator: " ")
          return HelpSection.Entry(labels.isEmpty ? ":\(binding.name)" : labels, binding.help, name: binding.name)
        })
    }
  }

  private static var commands: HelpSection {
    HelpSection("Commands", Command.all.map { HelpSection.Entry($0.form, $0.help) })
  }

  private static func lesson(_ keys: KeyMap) -> HelpSection {
    func key(_ action: Action) -> String { keys.keys(for: action).first?.label ?? "" }
    return HelpSection(
      "In a lesson",
      [
        HelpSection.Entry(
          "", "A lesson is a few pages: predict what a script does, watch it run, look into it, change it, write your own."
        ),
        HelpSection.Entry("Enter", "next page; in an exercise, check the goals"),
        HelpSection.Entry("Backspace", "the page before"),
        HelpSection.Entry("1…9", "answer a question"),
        HelpSection.Entry("↑ ↓ Enter", "where the answers are promises, select one and answer with it"),
        HelpSection.Entry("\(key(.playOrPause)) \(key(.stepForward)) \(key(.stepBack))", "play the run, step forward, step back"),
        HelpSection.Entry(key(.explore(.why)), "why the selected promise is as it is; it follows the run"),
        HelpSection.Entry(key(.compose(.editSource)), "in an exercise, edit the script; Ctrl-S goes back to the lesson"),
        HelpSection.Entry("t", "in an exercise, a hint; after the last hint, a solution"),
        HelpSection.Entry("Esc", "leave the lesson; next time it continues at the same place"),
      ])
  }

  private static let atThePrompt = HelpSection(
    "At the prompt",
    [
      HelpSection.Entry("Tab", "complete a command; press again for the next candidate"),
      HelpSection.Entry("↑ ↓", "earlier and later lines that begin with this text"),
      HelpSection.Entry("Ctrl-R", "search earlier lines"),
      HelpSection.Entry("Ctrl-O", "make what was pasted the script, with stubs"),
      HelpSection.Entry("Esc", "leave the prompt"),
    ])

  private static let marks = HelpSection(
    "Marks",
    [
      HelpSection.Entry("●", "fulfilled: it has a value"),
      HelpSection.Entry("✗", "rejected: it has an error (red until somebody handles it)"),
      HelpSection.Entry("◆", "handled: its handler got the error"),
      HelpSection.Entry("◌", "pending: it waits for its outcome"),
      HelpSection.Entry("┄", "skipped: its handler did not run"),
      HelpSection.Entry(
        "✗◌+3", "beside a line: one mark for each operator on it, in the worst state of its promises; +3 have no room"),
      HelpSection.Entry("! i", "beside a line: a finding, as a warning or a remark (:check describes it)"),
      HelpSection.Entry("⊘", "cancelled"),
      HelpSection.Entry("·", "not created yet"),
      HelpSection.Entry("│ ┊", "in the graph: a value goes down here; an error does"),
      HelpSection.Entry(":9 #4", "made on line 9; the fourth promise of the run, where a line makes several of one name"),
      HelpSection.Entry("(7):", "in front of an operator: the argument of the call that made it; load(7): where there is room"),
      HelpSection.Entry("▸", "what just happened, in source, graph and timeline if it is about a promise, and in the log"),
      HelpSection.Entry("▶", "the selected promise"),
      HelpSection.Entry(
        "★", "it decided a race, any, all or timeout; if it belongs to several, ★:9 means the one on line 9"),
      HelpSection.Entry("├─●", "without an arrow: a chain that the handler above started and doesn't wait for"),
      HelpSection.Entry(
        "├╌●", "a chain that the one above waits for, such as an attempt of a retry; 2/3 in front of it: the second of three"),
      HelpSection.Entry("├⇠╌●", "the promise that a handler returned gives its outcome to the handler's promise"),
      HelpSection.Entry("├◀─✗", "an attempt has failed: the retry gets its error, and tries again"),
      HelpSection.Entry("╰▶✗ ◀╯", "an error begins here; a handler gets it, and the chain goes on with a value"),
      HelpSection.Entry("⇢╌●", "the same promises the other way: the one that took it was cancelled, and cancelled it"),
      HelpSection.Entry("━ ╍ ╌", "on the timeline: it works; it waits for another promise; what is still to come"),
      HelpSection.Entry("■", "breakpoint"),
      HelpSection.Entry("↯", "injected by you"),
      HelpSection.Entry("◃", "on the timeline: the selected promise waits for it"),
      HelpSection.Entry("▹", "on the timeline: it waits for the selected promise"),
      HelpSection.Entry("▪", "on the timeline: a queue, after its @name, was busy"),
      HelpSection.Entry("≈", "chance, in the log and beside queues: this job could have come before one above"),
      HelpSection.Entry("▼", "unhandled: an error ran off the end of the chain"),
      HelpSection.Entry("≠", "ends otherwise than in the run before"),
      HelpSection.Entry("+", "marked, to be joined with others"),
      HelpSection.Entry("»", "in the log: printed"),
      HelpSection.Entry("→", "in the log: a handler runs"),
      HelpSection.Entry("⋮", "folded repetition"),
    ])
}
