internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// A run as one page that needs nothing else: source, graph, timeline, log, and a script that steps through them.
///
/// What every event changes is worked out here and stands in the page as data; its script only moves along them.
public struct HTMLPage: Sendable {
  public let text: String

  /// - Parameter exhibit: The page opens at its position.
  public init(_ exhibit: Exhibit, theme: PictureTheme = .auto) {
    let data = PageData(exhibit)
    let style = theme.pageSheet + String(decoding: PackageResources.page_css, as: UTF8.self)
    let script = String(decoding: PackageResources.page_js, as: UTF8.self)
    let title = Markup.escaped("\(exhibit.name), \(exhibit.run.dialect.rawValue)")
    let injections = exhibit.injections.map { "<span>injected at \(Markup.escaped($0))</span>" }.joined()
    text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(style)</style>
      </head>
      <body style="--picture: \(data.heightText)px; --code: \(HTMLPage.codeColumns(exhibit))ch">
      <header><h1>\(Markup.escaped(exhibit.name))</h1><span>\(exhibit.run.dialect.rawValue)</span><span id="counts"></span>\(injections)</header>
      <nav aria-label="time">
      <button id="start" aria-label="to the start">|◀</button><button id="back" aria-label="step back">◀</button>
      <button id="play">play</button><button id="step" aria-label="step">▶</button>
      <button id="end" aria-label="to the end">▶|</button>
      <select id="speed" aria-label="speed"><option value="0.5">×½</option><option value="1" selected>×1</option>
      <option value="4">×4</option><option value="16">×16</option></select>
      <input id="time" type="range" min="0" max="0" value="0" aria-label="event"><span id="clock"></span>
      <div id="caption" aria-live="polite"></div>
      </nav>
      <noscript>This page steps through a run by a script of its own, and the browser runs none.</noscript>
      <aside>
      <section id="source" tabindex="0" aria-label="source"><h2>Source</h2><ol id="lines">
      \(HTMLPage.source(exhibit))</ol></section>
      <section id="printed" tabindex="0" aria-label="printed"><h2>Printed</h2><ol id="output"></ol></section>
      </aside>
      <main id="graph" tabindex="0" aria-label="graph and timeline">
      \(data.svgFrame)
      </main>
      <section id="log" tabindex="0" aria-label="log"><h2>Log</h2><ol id="entries"></ol></section>
      <footer>
      <div id="keys">space plays, + and - change the speed, → and ← step, ] and [ go from settlement to settlement, Home and End to the ends; ↑ and ↓
      select a promise, w says why, Esc leaves it.<br>\(HTMLPage.signs)</div>
      <div id="why" hidden><h2 id="question"></h2><ol id="steps"></ol></div>
      </footer>
      <script type="application/json" id="data">\(data.json)</script>
      <script>
      \(script)</script>
      </body>
      </html>

      """
  }

  /// The key to the marks: the signs of every state in the picture and in the source, and every kind of line.
  private static let signs: String = {
    let pictured = NodeAppearance.inLegends.map { appearance, word in
      "<span class=\"sign\"><svg width=\"14\" height=\"14\"><use href=\"#s-\(appearance.rawValue)\" width=\"14\" height=\"14\"/></svg>"
        + "\(appearance.glyph) \(word)</span>"
    }
    let alarm =
      "<span class=\"sign\"><svg width=\"16\" height=\"16\"><use href=\"#s-rejected-alarm\" width=\"16\" height=\"16\"/></svg>unhandled</span>"
    let lines = [
      ("value", "value"), ("value decisive", "decided what it leads to (★; ★:9 on line 9)"), ("error", "error"),
      ("handled", "handled error, or cancellation"), ("unused", "nothing yet, or too late"), ("adoption", "gives its outcome to"),
      ("cancel", "cancels"), ("start", "its handler starts"), ("working", "works"), ("waits", "waits"),
      ("future", "still to come"),
    ].map { name, text in
      "<span class=\"sign\"><svg width=\"26\" height=\"8\"><path class=\"\(name)\" d=\"M0 4H26\"/></svg>\(text)</span>"
    }
    return (pictured + [alarm] + lines).joined(separator: " ")
  }()

  /// The columns that the longest line of the script needs, with its number and marks.
  private static func codeColumns(_ exhibit: Exhibit) -> Int {
    let longest = exhibit.run.request.source.text.split(whereSeparator: \.endsLine).lazy.map(\.utf8.count).max() ?? 0
    return min(exhibit.run.isRecording ? 0 : longest, mostCodeColumns) + columnsAroundCode
  }

  private static let mostCodeColumns = 100
  /// Of the number, of six marks, and of the space around them.
  private static let columnsAroundCode = 18

  /// The script's lines, with their numbers, a place for the glyphs of their promises, and their colors.
  private static func source(_ exhibit: Exhibit) -> String {
    guard !exhibit.run.isRecording else {
      return "<li><span class=\"c\">a recorded trace: there is no source to show</span></li>\n"
    }
    let text = exhibit.run.request.source.text
    var lines = text.scriptLines
    if lines.last?.isEmpty == true { lines.removeLast() }
    let kinds = exhibit.run.request.language.language.classify(text, behind: "", isLineEnd: \.endsLine) ?? []
    return lines.enumerated().map { index, line in
      let code = colored(line, index < kinds.count ? kinds[index] : [])
      // What a line has no room for goes on below, further in than the line itself.
      let indent = line.prefix { $0 == " " }.count
      let style = indent > 0 ? " style=\"--in: \(min(indent, 24))\"" : ""
      return "<li><span class=\"n\">\(index + 1)</span><span class=\"m\"></span><span class=\"c\"\(style)>\(code)</span></li>\n"
    }.joined()
  }

  private static func colored(_ line: Substring, _ kinds: [TextKind]) -> String {
    var result = ""
    var run = ""
    var kind = TextKind.plain
    func flush() {
      guard !run.isEmpty else { return }
      let text = Markup.escaped(run)
      result += kind.className.map { "<span class=\"\($0)\">\(text)</span>" } ?? text
      run = ""
    }
    var previous: Character = " "
    for (index, character) in line.enumerated() {
      let next = index < kinds.count ? kinds[index] : .plain
      let isBreak = mayBreak(between: previous, kind, and: character, next)
      if next != kind || isBreak { flush() }
      if isBreak { result += "<wbr>" }
      (kind, previous) = (next, character)
      run.append(character)
    }
    flush()
    return result
  }

  /// Whether a long line may be broken there, besides at spaces: before a member's dot, and behind an opening bracket.
  private static func mayBreak(between left: Character, _ leftKind: TextKind, and right: Character, _ rightKind: TextKind) -> Bool
  {
    let isInText = leftKind == rightKind && [.string, .comment, .number].contains(leftKind)
    guard !isInText else { return false }
    if right == "." { return ![" ", ".", "("].contains(left) }
    return left == "(" && right != ")"
  }
}

extension TextKind {
  /// The class of a piece of source text; `nil` for what has no color.
  fileprivate var className: String? {
    switch self {
    case .plain, .label: nil
    case .keyword: "keyword"
    case .string: "string"
    case .number: "number"
    case .type: "type"
    case .variable: "variable"
    case .comment: "comment"
    }
  }
}
