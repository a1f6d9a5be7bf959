internal import Screen

/// How lessons are written: docs/LESSONS.md as plain text, for people who have the program alone.
public enum LessonFormat {
  private static let columns = 78
  private static let page = String(decoding: PackageResources.LESSONS_md, as: UTF8.self)

  /// The page, in lines of 78 columns; scripts and what is typed in a shell stand as they are.
  public static var text: String { PlainDocument(page, columns: columns).text }
}

/// Markdown as text for a terminal: headings, paragraphs, lists, tables of two columns and blocks.
struct PlainDocument {
  private let columns: Int
  private var blocks: [String] = []
  /// The lines of the paragraph, the list or the table that is read.
  private var open: [Substring] = []

  init(_ markdown: String, columns: Int) {
    self.columns = columns
    var fence: Substring?
    var code: [Substring] = []
    for line in markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let mark = fence {
        if line == mark {
          blocks.append(code.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n"))
          (fence, code) = (nil, [])
        } else {
          code.append(line)
        }
      } else if line.hasPrefix("```") {
        close()
        fence = line.prefix { $0 == "`" }
      } else if line.hasPrefix("#") {
        close()
        let title = Self.plain(line.drop { $0 == "#" }.drop { $0 == " " })
        blocks.append("-- \(title) " + String(repeating: "-", count: max(2, columns - title.count - 4)))
      } else if line.isEmpty {
        close()
      } else {
        if line.hasPrefix("- ") { close() }
        open.append(line)
      }
    }
    close()
  }

  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  /// Ends what is read.
  private mutating func close() {
    defer { open = [] }
    guard let first = open.first else { return }
    if first.hasPrefix("|") { return blocks.append(table(open)) }
    let isItem = first.hasPrefix("- ")
    let text = wrapped(open.map { Self.trimmed($0) }.joined(separator: " "), indent: isItem ? "  " : "")
    if isItem, let last = blocks.last, last.hasPrefix("- ") {
      blocks[blocks.count - 1] = last + "\n" + text
    } else {
      blocks.append(text)
    }
  }

  /// Each row as its first cell, and the second one below it; the line of the headings goes without saying.
  private func table(_ lines: [Substring]) -> String {
    lines.dropFirst(2).map { line in
      let cells = Self.cells(line)
      let rest = cells.dropFirst().joined(separator: "  ")
      return "  \(Self.plain(cells.first ?? ""))\n      " + wrapped(rest, indent: "      ")
    }.joined(separator: "\n")
  }

  private func wrapped(_ text: String, indent: String) -> String {
    TextWidth.wrapped(Self.plain(text), to: columns - indent.count).joined(separator: "\n" + indent)
  }

  /// The cells of a row; a bar in code ends none.
  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var isCode = false
    for character in line.dropFirst() {
      if character == "`" { isCode.toggle() }
      if character == "|", !isCode { cells.append("") } else { cells[cells.count - 1].append(character) }
    }
    return cells.dropLast().map { trimmed($0) }
  }

  private static func trimmed(_ text: some StringProtocol) -> String { LessonLines.trimmed(text) }

  /// A text without the marks of emphasis and links; code keeps its ticks.
  private static func plain(_ text: some StringProtocol) -> String { LessonMarkup.plain(String(text)) }
}
