internal import Lab
internal import Program

extension LabState {
  /// The session as one string; a notice says why where there is none.
  mutating func copyShared() -> [Effect] {
    do {
      let code = try ShareCode(session, selection: panels.isSelectionChosen ? selection : nil).text
      guard code.utf8.count <= LabState.longestCopy else {
        notice = Notice(
          "the code is too long for a terminal's clipboard (\(code.utf8.count) characters): send the file", kind: .problem)
        return []
      }
      notice = Notice(
        "copied \(code.utf8.count) characters: paste them at a prompt, or run promiselab --code")
      return [.copy(code)]
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
  }

  /// Shows what a code holds, and asks whether to open it.
  mutating func offer(code: String) -> [Effect] {
    do {
      offer(try ShareCode.record(of: code))
    } catch {
      notice = Notice("\(error)", kind: .problem)
    }
    return []
  }

  /// Says what was shared before anything of it runs, and asks whether to open it.
  mutating func offer(_ record: SessionRecord) {
    leaving.shared = record
    show(
      Chooser(
        title: "A shared program", style: .menu,
        entries: [
          Chooser.Entry("open", record.description, key: "o", .command("shared open")),
          Chooser.Entry("stay", "stay with this script", key: "s", .leaving(.stay)),
        ]))
  }

  /// Opens what was shared, at its instant.
  mutating func openShared() -> [Effect] {
    guard let record = leaving.shared else {
      notice = Notice("no code was pasted: paste one at the prompt, or write :shared CODE", kind: .problem)
      return []
    }
    leaving.shared = nil
    let effects = resume(record, .everything)
    notice = Notice("opened \(record.description)")
    return effects
  }
}

extension Command {
  static let sharing = [
    Command(["share"], "", "copy script, plan and instant as one string for a chat") { state, _ in state.copyShared() },
    Command(["shared"], "CODE", "say what a string that was shared holds, and open it") { state, text in
      text == "open" ? state.leave(for: .shared) : state.offer(code: text)
    },
  ]
}
