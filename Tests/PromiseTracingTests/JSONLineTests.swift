import PromiseEngine
import Testing
import TraceEvents

@testable import PromiseTracing

@Suite("the bytes of a recording's lines")
struct JSONLineTests {
  private static func text(_ write: (inout JSONLine) -> Void) -> String {
    var text = JSONLine(capacity: 1)
    write(&text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test("numbers are those that the standard library writes", arguments: [0, 9, 10, 99, 100, 12345, Int.max, -1, Int.min])
  func numbers(_ number: Int) {
    #expect(Self.text { $0.number(number) } == "\(number)")
  }

  @Test("times are milliseconds with three digits or none")
  func milliseconds() {
    #expect(Self.text { $0.milliseconds(0) } == "0")
    #expect(Self.text { $0.milliseconds(2_000_999) } == "2")
    #expect(Self.text { $0.milliseconds(2_001_000) } == "2.001")
    #expect(Self.text { $0.milliseconds(12_340_000) } == "12.340")
    #expect(Self.text { $0.milliseconds(-5) } == "0")
  }

  @Test("texts are escaped as JSON wants it, whatever their length")
  func escapes() {
    #expect(Self.text { $0.text("a\"b\\c\n\u{1F}\u{7F}é") } == #""a\"b\\c\u000a\u001f\u007fé""#)
    #expect(Self.text { $0.text(String(repeating: "\n", count: 500)) } == "\"" + String(repeating: #"\u000a"#, count: 500) + "\"")
    #expect(Self.text { $0.text("then" as StaticString) } == "\"then\"")
  }

  @Test("a line has what is known of an event; parents that aren't in the recording are left out")
  func lines() {
    func line(_ what: RecordedEvent.What, queue: String? = nil) -> String {
      let event = RecordedEvent(time: 1_500_000, promise: PromiseID(7), cause: PromiseID(3), thread: 11, queue: 0, what: what)
      return Self.text { text in
        text.add(event, queue: queue) { site, text in
          text.escaped("\(site.file):\(site.line)")
        } isKnown: {
          $0 != PromiseID(5)
        }
      }
    }
    let site = CallSite(file: "A/B.swift", line: 2, column: 3)
    let start = #"{"time":1.500,"event":"#
    #expect(
      line(
        .made(RecordedEvent.Making(by: "a\"ll", of: .all, at: site, from: [4, 5, 6].map { PromiseID($0) })), queue: "work")
        == start + #""created","promise":7,"cause":3,"operator":"a\"ll","kind":"all","address":"A/B.swift:2","parents":[4,6],"#
        + #""queue":"work","thread":11}"# + "\n")
    let making = RecordedEvent.Making("then", at: site, from: nil)
    #expect(line(.made(making)).contains(#""operator":"then","kind":"handler","address":"A/B.swift:2","parents":[],"thread""#))
    #expect(
      line(.happened(.settled(Settlement(state: .rejected, text: "no"))))
        == start + #""settled","promise":7,"cause":3,"state":"rejected","text":"no","thread":11}"# + "\n")
    for what in [RecordedEvent.What.fulfilled(.number(-12)), .fulfilled(.text("-12"))] {
      #expect(line(what) == start + #""settled","promise":7,"cause":3,"state":"fulfilled","text":"-12","thread":11}"# + "\n")
    }
    #expect(line(.handlerRan(.error)).contains(#""handlerRan","promise":7,"cause":3,"role":"error","thread""#))
    #expect(line(.happened(.adopted(inner: PromiseID(9)))).contains(#""adopted","promise":7,"cause":3,"inner":9,"thread""#))
    #expect(line(.happened(.skipped(.outcome))).contains(#""skipped","promise":7,"cause":3,"thread""#))
    #expect(
      line(.happened(.skipped(.cancellation))).contains(#""skipped","promise":7,"cause":3,"reason":"cancellation","thread""#))
    let question = Question(text: "Delete it?", choices: ["No", "\"Yes\""])
    #expect(
      line(.happened(.asked(question)))
        == start + #""asked","promise":7,"cause":3,"text":"Delete it?","choices":["No","\"Yes\""],"thread":11}"# + "\n")
    #expect(line(.happened(.waiting(until: VirtualInstant(milliseconds: 3)))).contains(#""until":3,"thread""#))
  }
}

@Suite("what a recording keeps its lines and promises in")
struct KeptLinesTests {
  @Test("lines come out in their order, however many blocks they fill; those of some families can be taken out")
  func blocks() {
    var lines = KeptLines()
    func text(_ number: Int) -> [UInt8] { Array("line \(number)\n".utf8) }
    for number in 0..<60_000 { text(number).withUnsafeBufferPointer { lines.append($0, family: number % 3) } }
    // One that is longer than a block.
    let long = [UInt8](repeating: 0x78, count: 300_000)
    long.withUnsafeBufferPointer { lines.append($0, family: 2) }
    #expect(lines.texts.count { _ in true } > 2)
    lines.remove { $0 == 1 }
    let kept = (0..<60_000).filter { $0 % 3 != 1 }.flatMap { text($0) } + long
    #expect(Array(lines.texts.joined()) == kept)
    var families: [Int] = []
    lines.forEachFamily { family in
      families.append(family)
      return families.count < 5
    }
    #expect(families == [0, 2, 0, 2, 0])
  }

  @Test("a table of promises has those that were added and not taken out, in any order")
  func table() {
    var table = PromiseTable()
    var expected: [Int: Int] = [:]
    // The first and the last of each family.
    var ends: [Int: (first: Int, last: Int)] = [:]
    var random: UInt64 = 1
    for promise in 1...20_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1
      let family = Int(random >> 33) % 200
      table.add(PromiseID(promise), to: family, after: ends[family]?.last ?? 0)
      ends[family] = (ends[family]?.first ?? promise, promise)
      expected[promise] = family
      if promise % 50 == 0, let gone = ends.keys.sorted().first(where: { $0 > Int(random >> 40) % 200 }) {
        table.remove(from: ends[gone]?.first ?? 0)
        ends[gone] = nil
        expected = expected.filter { $0.value != gone }
        table.shrink()
      }
    }
    #expect(table.count == expected.count && !expected.isEmpty)
    #expect((1...20_000).allSatisfy { table.family(of: PromiseID($0)) == expected[$0] })
  }
}
