@testable import CursesTerminal
import Screen
import Testing

@Suite struct InputDecoderTests {
  private func decode(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.feed(Array(text.utf8))
  }

  @Test(
    "a sequence means its key",
    arguments: [
      ("a", Key.character("a")), ("é", .character("é")), ("e\u{301}", .character("e\u{301}")), ("日", .character("日")),
      ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{3}", .control("c")),
      ("\u{1A}", .control("z")), ("\0", .control(" ")), ("\u{1F}", .control("_")), ("\u{1B}[A", .up), ("\u{1B}OB", .down),
      ("\u{1B}[1;5C", .right), ("\u{1B}[D", .left), ("\u{1B}[H", .home), ("\u{1B}[1;5H", .textStart), ("\u{1B}[4;5~", .textEnd),
      ("\u{1B}[1;2F", .end), ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp),
      ("\u{1B}[6~", .pageDown), ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[Z", .backTab),
      ("\u{1B}OP", .function(1)), ("\u{1B}[[E", .function(5)), ("\u{1B}[15~", .function(5)), ("\u{1B}[17~", .function(6)),
      ("\u{1B}[21~", .function(10)), ("\u{1B}[23~", .function(11)), ("\u{1B}[24~", .function(12)), ("\u{1B}x", .alt("x")),
      ("\u{1B}é", .alt("é")), ("\u{1B}\r", .alt("\n")), ("\u{1B}\u{7F}", .alt("\u{7F}")), ("\u{1B}Oj", .character("*")),
      ("\u{1B}Op", .character("0")), ("\u{1B}OM", .enter), ("\u{1B}[97;5u", .control("a")), ("\u{1B}[9;2u", .backTab),
      ("\u{1B}[27;5;99~", .control("c")), ("\u{1B}[27u", .escape),
    ])
  func keys(text: String, key: Key) {
    #expect(decode(text) == [.key(key)])
  }

  @Test("what nobody knows is swallowed whole", arguments: ["\u{1B}[?1;2c", "\u{1B}[999~", "\u{1B}[I", "\u{1B}[=1y", "\u{85}"])
  func unknown(text: String) {
    #expect(decode(text + "a") == [.key(.character("a"))])
  }

  @Test("an Escape waits for more and is the key itself when nothing comes")
  func escape() {
    var decoder = InputDecoder()
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.beginning == .escape)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.beginning == .nothing)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.feed(Array("\u{1B}\u{1B}[A".utf8)) == [.key(.escape), .key(.up)])
  }

  @Test("an Escape alone is told from a sequence that was torn apart, which is worth a longer wait")
  func beginnings() {
    func beginning(_ text: String) -> InputDecoder.Beginning {
      var decoder = InputDecoder()
      _ = decoder.feed(Array(text.utf8))
      return decoder.beginning
    }
    #expect(beginning("") == .nothing && beginning("a\u{1B}[A") == .nothing)
    #expect(beginning("a\u{1B}") == .escape)
    #expect(beginning("\u{1B}[1;5") == .part && beginning("\u{1B}O") == .part && beginning("\u{1B}[<0;10") == .part)
    #expect(beginning("\u{1B}[200~x") == .paste)
    var torn = InputDecoder()
    _ = torn.feed([0xC3])
    #expect(torn.beginning == .part)
  }

  @Test("Alt and a bracket is told from the beginning of a sequence by waiting")
  func altBracket() {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array("\u{1B}[".utf8)).isEmpty)
    #expect(decoder.flush() == [.key(.alt("["))])
  }

  @Test("any cut between two reads gives the same events")
  func cuts() {
    let text = "aé日\u{1B}[A\u{1B}[<0;10;20M\u{1B}[200~x\u{1B}[Ay\r\nz\u{1B}[201~\u{1B}[15~\u{1B}OPq"
    let bytes = Array(text.utf8)
    let whole = decode(text)
    #expect(whole.count == 9)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      let events = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...])
      #expect(events == whole, "cut at \(cut)")
    }
    var slow = InputDecoder()
    #expect(bytes.flatMap { slow.feed([$0]) } == whole)
  }

  @Test("a paste is one event with line feeds, whatever it holds")
  func paste() {
    #expect(decode("\u{1B}[200~a\rb\r\nc\u{1B}[A\u{3}\u{1B}[201~d") == [.paste("a\nb\nc\u{1B}[A\u{3}"), .key(.character("d"))])
    #expect(decode("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  @Test("a paste whose end is lost is over when the waiting is")
  func lostEnd() {
    var decoder = InputDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~abc\u{1B}[20".utf8)).isEmpty)
    #expect(decoder.isPasting)
    #expect(decoder.flush() == [.paste("abc\u{1B}[20")])
    #expect(decoder.feed(Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test("a paste is kept up to its limit, and what follows is read as usual")
  func longPaste() {
    var decoder = InputDecoder()
    _ = decoder.feed(Array("\u{1B}[200~".utf8))
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<11 { #expect(decoder.feed(chunk).isEmpty) }
    let events = decoder.feed(Array("\u{1B}[201~q".utf8))
    #expect(events.count == 2)
    guard case .paste(let text)? = events.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == InputDecoder.pasteLimit)
    #expect(events.last == .key(.character("q")))
  }

  @Test("broken UTF-8 becomes a replacement character and takes nothing with it")
  func brokenText() {
    var decoder = InputDecoder()
    #expect(decoder.feed([0xFF, 0x61]) == [.key(.character("\u{FFFD}")), .key(.character("a"))])
    #expect(decoder.feed([0xE6, 0x97, 0x61]) == [.key(.character("\u{FFFD}")), .key(.character("a"))])
    #expect(decoder.feed([0xED, 0xA0, 0x80]) == [.key(.character("\u{FFFD}"))])
    #expect(decoder.feed([0xC3]).isEmpty)
    #expect(decoder.flush() == [.key(.character("\u{FFFD}"))])
  }

  @Test("the mouse says what, where, and with which keys")
  func mouse() {
    func event(_ kind: MouseEvent.Kind, _ button: MouseEvent.Button, _ modifiers: Modifiers = []) -> InputEvent {
      .mouse(MouseEvent(kind: kind, button: button, position: Position(column: 299, row: 4), modifiers: modifiers))
    }
    #expect(decode("\u{1B}[<0;300;5M") == [event(.press, .left)])
    #expect(decode("\u{1B}[<2;300;5m") == [event(.release, .right)])
    #expect(decode("\u{1B}[<33;300;5M") == [event(.drag, .middle)])
    #expect(decode("\u{1B}[<64;300;5M\u{1B}[<81;300;5M") == [event(.scrollUp, .none), event(.scrollDown, .none, .control)])
    #expect(decode("\u{1B}[<35;300;5M\u{1B}[<66;300;5M\u{1B}[<0;1M").isEmpty)
  }

  @Test("the mouse of old terminals is understood too")
  func oldMouse() {
    let position = Position(column: 2, row: 3)
    #expect(decode("\u{1B}[M #$") == [.mouse(MouseEvent(kind: .press, button: .left, position: position))])
    #expect(decode("\u{1B}[M##$") == [.mouse(MouseEvent(kind: .release, button: .none, position: position))])
  }

  @Test("a terminal's own sequences win")
  func ownSequences() {
    var decoder = InputDecoder(ownSequences: [Array("\u{1B}[7$".utf8): .home])
    #expect(decoder.feed(Array("\u{1B}[7$a".utf8)) == [.key(.home), .key(.character("a"))])
  }

  @Test("no bytes whatever make it stop or lose count", arguments: 0..<20)
  func noise(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    var bytes: [UInt8] = []
    for _ in 0..<2000 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      bytes.append(state & 7 == 0 ? 0x1B : state & 7 == 1 ? UInt8(ascii: "[") : UInt8(truncatingIfNeeded: state >> 20))
    }
    var decoder = InputDecoder()
    _ = decoder.feed(bytes) + decoder.flush()
    #expect(decoder.beginning == .nothing)
    #expect(decoder.feed(Array("q".utf8)) == [.key(.character("q"))])
  }
}
