internal import Lab
internal import Program

extension LabState {
  /// Writes the run at this instant to a file: `:export svg out.svg`, or `:export out.svg`.
  fileprivate mutating func export(_ text: String, replaces: Bool) -> [Effect] {
    guard let exhibit = Exhibit(session) else {
      notice = Notice(
        session.run == nil
          ? "the script has not run yet: there is nothing to export" : "the script has errors: there is no run to export",
        kind: .problem)
      return []
    }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let named = words.first.flatMap { ExportFormat(named: $0) }
    let name = LabState.unquoted(named == nil ? text : words.count > 1 ? words[1] : "")
    guard !name.isEmpty, let format = named ?? ExportFormat(fileName: name) else {
      let format = named?.rawValue ?? "svg"
      let ending = named?.ending ?? "svg"
      notice = Notice(
        "write :export \(format) FILE, for example :export picture.\(ending); formats: \(ExportFormat.names)", kind: .problem)
      return []
    }
    if named == nil, let first = words.first, words.count > 1, !first.contains(where: { "./~\"'".contains($0) }) {
      notice = Notice("'\(first)' isn't a format; there are: \(ExportFormat.names)", kind: .problem)
      return []
    }
    let path = expanded(name)
    guard !path.unicodeScalars.contains("\u{FFFD}") else {
      notice = Notice("this name isn't UTF-8 as it was typed: nothing is written; type another one", kind: .problem)
      return []
    }
    guard path != session.source.name else {
      notice = Notice("'\(path)' is the script's own file: give the export another name", kind: .problem)
      return []
    }
    do {
      return [.export(path: path, format: format, text: try format.text(of: exhibit), replaces: replaces)]
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
  }
}

extension Command {
  static let exporting = [
    Command(
      ["export"], "svg FILE", optional: true, "write the run at this instant as svg, html, markdown … (docs/EXPORT.md)",
      completing: { _, earlier in
        earlier.isEmpty ? ExportFormat.allCases.map { Completion($0.rawValue, $0.summary) } : []
      }, { state, text in state.export(text, replaces: false) }),
    Command(["export!"], "svg FILE", optional: true, "the same, even if that replaces a file") { state, text in
      state.export(text, replaces: true)
    },
  ]
}
