internal import Lab
internal import Program

extension LabState {
  /// Shows the session as one string, and asks the terminal to copy it; a notice says why where there is none.
  mutating func copyShared() -> [Effect] {
    guard let code = sharedCode() else { return [] }
    guard code.utf8.count <= LabState.longestCopy else {
      let count = code.utf8.count
      notice = Notice(
        "the code is too long for a terminal's clipboard (\(count) characters): :share FILE writes it", kind: .problem)
      return []
    }
    let record = try? ShareCode.record(of: code)
    show(SharedCodeView(code: code, summary: "\(code.utf8.count) characters: \(record?.description ?? session.source.name)"))
    // Whoever selects text needs the mouse.
    return [.copy(code), .useMouse(false)]
  }

  /// Writes the session as one string to a file.
  fileprivate mutating func saveShared(to name: String, replaces: Bool) -> [Effect] {
    guard let code = sharedCode() else { return [] }
    return [.saveCode(path: expanded(name), text: code + "\n", replaces: replaces)]
  }

  private mutating func sharedCode() -> String? {
    do {
      return try ShareCode(session, selection: panels.isSelectionChosen ? selection : nil).text
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return nil
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
    Command(["share"], "FILE", optional: true, "show script, plan and instant as one string for a chat, or write it to a file") {
      state, name in name.isEmpty ? state.copyShared() : state.saveShared(to: name, replaces: false)
    },
    Command(["share!"], "FILE", "the same, even if that replaces a file") { state, name in
      state.saveShared(to: name, replaces: true)
    },
    Command(["shared"], "CODE", "say what a string that was shared holds, and open it") { state, text in
      text == "open" ? state.leave(for: .shared) : state.offer(code: text)
    },
  ]
}
