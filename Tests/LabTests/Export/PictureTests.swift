import Foundation
import FoundationXML
import Lab
import Program
import Testing
import TraceEvents
import TraceGraph

/// Reads XML, and keeps its texts.
private final class TextCollector: NSObject, XMLParserDelegate {
  private(set) var texts: [String] = []
  private(set) var elements: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(name)
    texts.append("")
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !texts.isEmpty { texts[texts.count - 1] += string }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { texts.append("") }

  static func read(_ text: String) -> TextCollector? {
    let collector = TextCollector()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = collector
    return parser.parse() ? collector : nil
  }
}

@Suite("pictures")
struct PictureTests {
  @Test(
    "every example is a well-formed picture with a row for each promise, light and dark", arguments: Example.openable.map(\.name))
  func examples(name: String) throws {
    let shown = try exhibit(example: name)
    for theme in PictureTheme.allCases {
      let text = SVGPicture(shown, theme: theme).text
      let read = try #require(TextCollector.read(text), "\(name) is no XML")
      #expect(read.elements.count { $0 == "g" } == shown.run.layout.order.count)
      #expect(text.contains("prefers-color-scheme: dark") == (theme == .auto))
    }
  }

  @Test("at an instant, the picture says what the graph in the terminal says, and shows now")
  func instant() throws {
    let shown = try exhibit(example: "bubbling", at: 80)
    let texts = try #require(TextCollector.read(SVGPicture(shown).text)).texts
    for row in shown.run.layout.rows(for: shown.state, trackColumns: 40) {
      #expect(texts.contains { $0 == row.label || ($0.hasSuffix("…") && row.label.hasPrefix($0.dropLast())) }, "\(row.label)")
      #expect(texts.contains(row.word))
    }
    #expect(texts.contains("recover { guestImage() } line 24 #6: pending: waits for delay (line 17) "))
    #expect(texts.contains("80 ms"))
    #expect(texts.contains("google, at 80 ms of 200 ms"))
    #expect(texts.contains("5 fulfilled, 6 pending, 1 error, handled"))
  }

  @Test("what happened last is told, and its row is marked; labels use the room")
  func latest() throws {
    let text = "Promise(1).delay(0.05).then { (number: Int) -> Int in number + 100_000 }.then { print($0) }\n"
    let before = SVGPicture(exhibit(text, at: 10)).text
    #expect(before.contains("▸ 0 ms: delay (line 1) waits until 50 ms"))
    #expect(before.count { $0 == "\n" } > 0 && before.contains("class=\"latestBand\" x=\"0\" y=\"132\""))
    let after = SVGPicture(exhibit(text)).text
    #expect(after.contains("▸ 50 ms: then fulfilled: 100001 (line 1, #4)"))
    #expect(after.contains(">then { number + 100_000 }<"))
    #expect(!SVGPicture(exhibit("")).text.contains("latestBand\" x"))
  }

  @Test("a cancellation runs from the promise that cancels down to the one that it cancels")
  func cancellation() throws {
    let text = """
      let p = Promise(1).then { _ in Promise(2).delay(0.3) }
      Promise(0).delay(0.1).then { _ in p.cancel() }
      """
    let picture = SVGPicture(exhibit(text)).text
    #expect(picture.matches(of: /class="cancel" d="M[\d.]+ [\d.]+V[\d.]+Q[\d. ]+H[\d.]+"\/><path class="head cancel"/).count == 1)
    #expect(!picture.contains(/class="head unused"/))
    let halfway = SVGPicture(exhibit(text, at: 50)).text
    #expect(!halfway.contains("class=\"head cancel\"") && halfway.contains("class=\"head adoption\""))
  }

  @Test(
    "the terminal and the picture have their arrows at the same promises, and none beside a catch that lets the error go on",
    arguments: Example.openable.map(\.name) + ["catch"])
  func arrows(name: String) throws {
    let passing =
      "Promise<Int> { throw Oops.bad }\n  .catch { print($0) }\n  .recover { _ in 5 }\nenum Oops: Error { case bad }\n"
    let shown = try name == "catch" ? exhibit(passing) : exhibit(example: name)
    let layout = shown.run.layout
    let rows = layout.rows(for: shown.state, trackColumns: layout.laneCount * 8)
    let inTerminal = rows.filter { $0.trackText.contains { "▶◀⇠⇢".contains($0) } }.map(\.promise)
    let lines = PictureRows(layout)
    let heads = SVGPicture(shown).text.matches(of: /class="head (?!start)\w+" d="M[-\d.]+ ([\d.]+)/)
    let inPicture = Set(heads.compactMap { Double($0.1) }.compactMap(lines.promise))
    #expect(Set(inTerminal) == inPicture)
    if name == "catch" { #expect(inTerminal.count == 1) }
  }

  /// Which promise's row lies at a height of a picture.
  private struct PictureRows {
    private var promises: [Int: PromiseID] = [:]

    init(_ layout: GraphLayout) {
      for (row, promise) in layout.order.enumerated() {
        promises[row + layout.titledChains.count { $0.firstRow <= row }] = promise
      }
    }

    func promise(at y: Double) -> PromiseID? { promises[Int((y - 106) / 26)] }
  }

  @Test("the legend names every state and every kind of line")
  func legend() throws {
    let texts = try #require(TextCollector.read(SVGPicture(try exhibit(example: "race")).text)).texts
    for appearance in NodeAppearance.allCases { #expect(texts.contains(appearance.word)) }
    #expect(texts.contains("rejected, then handled"))
    // A picture with one kind of node has the others in its legend alone.
    let plain = SVGPicture(exhibit("Promise(1)\n")).text
    for appearance in NodeAppearance.allCases where appearance != .notMade {
      #expect(["", "ring ", "mark "].contains { plain.contains("class=\"\($0)\(appearance.rawValue)\"") }, "\(appearance)")
    }
    for name in [
      "value", "error", "handled error, or cancellation", "gives its outcome to", "works", "waits", "still to come", "unhandled",
      "nothing yet, or too late", "cancels", "decided what it leads to", "the latest event",
    ] {
      #expect(texts.contains(name))
    }
  }

  @Test("whatever a script makes stays text in a picture")
  func hostile() throws {
    let text = SVGPicture(exhibit(HostileText.script, name: "</title>\u{1B}<script>.swift")).text
    #expect(!text.unicodeScalars.contains(where: HostileText.isHarmful))
    let read = try #require(TextCollector.read(text))
    #expect(!read.elements.contains("script"))
    #expect(read.texts.contains("<script>alert(1)</script>"))
    #expect(read.texts.contains("</svg></title>"))
    #expect(read.texts.contains("\\u{1B}[31mred"))
  }

  @Test("a script without promises, and one whose text no XML allows, are pictures, too")
  func odd() throws {
    #expect(TextCollector.read(SVGPicture(exhibit("")).text)?.texts.contains("The script makes no promises.") == true)
    #expect(TextCollector.read(SVGPicture(exhibit("Promise(\"\\u{FFFF}\\u{FFFE}\\u{1FFFE}\\u{0}\")\n")).text) != nil)
  }
}
