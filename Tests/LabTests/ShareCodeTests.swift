import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

@Suite("a session as one string")
struct ShareCodeTests {
  private func session(_ text: String, name: String = "a/chain.swift") -> Session {
    Session(source: ScriptSource(name: name, text: text))
  }

  /// A session whose every part is used.
  private func fullSession() throws -> Session {
    var plan = RunPlan()
    plan.injections = [
      Injection(address: try #require(PromiseAddress("1:12#0")), action: .delay(.milliseconds(30))),
      Injection(address: try #require(PromiseAddress("1:12")), action: .fail("Odd\n\"text\""), isOn: false),
    ]
    plan.promptLines = [PromptLine(at: VirtualInstant(milliseconds: 5), text: "print(\"ü\")")]
    plan.seed = 7
    plan.stubs.isOn = true
    var session = Session(
      source: ScriptSource(name: "a/chain.swift", text: "Promise(1).delay(0.05).then { print($0) }\n"), dialect: .google,
      plan: plan)
    session.accept(session.request.perform())
    session.go(to: VirtualInstant(milliseconds: 20))
    return session
  }

  @Test("a code brings the promise back that a person had selected, and none where nobody had")
  func selection() throws {
    let session = try fullSession()
    let address = try #require(PromiseAddress("1:12#0"))
    #expect(try ShareCode.record(of: try ShareCode(session, selection: address).text).selection == address)
    #expect(try ShareCode.record(of: try ShareCode(session).text).selection == nil)
  }

  @Test("a code brings script, dialect, plan and instant back, under a name that is no file's")
  func roundTrip() throws {
    let session = try fullSession()
    let record = try ShareCode.record(of: try ShareCode(session).text)
    #expect(record.source == ScriptSource(name: "<chain.swift>", text: session.source.text))
    #expect(record.dialect == .google)
    #expect(record.plan == session.plan)
    #expect(record.position == session.position && record.now == session.now)
    #expect(record.description == "<chain.swift> at 20 ms, 1 line, google, 2 injections, 1 line typed")
  }

  @Test("line breaks that a chat puts into a code don't matter")
  func wrapped() throws {
    let code = try ShareCode(session("Promise(1).then { print($0) }\n")).text
    let wrapped = " " + code.prefix(20) + "\n  " + code.dropFirst(20) + "\n"
    #expect(ShareCode.isMeant(wrapped))
    #expect(try ShareCode.record(of: wrapped).source.text == "Promise(1).then { print($0) }\n")
    // A code of which most is missing is told to be damaged rather than run as Swift.
    #expect(ShareCode.isMeant("PL1abc") && ShareCode.isMeant("PL7abcdef"))
    #expect(!ShareCode.isMeant("PL1") && !ShareCode.isMeant("print(1)") && !ShareCode.isMeant("PLaceholderOfAPromise"))
  }

  @Test("a code is found in a sentence, also where a chat broke it; a sentence without one is none")
  func inSentence() throws {
    let code = try ShareCode(session("Promise(1).then { print($0) }\n")).text
    let broken = "\(code.prefix(30))\n\(code.dropFirst(30))"
    for text in [
      "hey, try \(code) it shows the bug", "see '\(code)'.", "Look (\(code)): it hangs", "try \(broken) it shows the bug",
      "PL1 codes are fine: \(code) is one",
    ] {
      #expect(ShareCode.isMeant(text), "\(text)")
      #expect(try ShareCode.record(of: text).source.text == "Promise(1).then { print($0) }\n", "\(text)")
    }
    #expect(!ShareCode.isMeant("try \(code.dropLast(3))x it shows the bug"))
    #expect(!ShareCode.isMeant("let PL1placeholderOfAPromise = Promise(1)"))
  }

  @Test("what stands around a code in a chat's sentence is no part of it")
  func quoted() throws {
    let code = try ShareCode(session("Promise(1).then { print($0) }\n")).text
    for text in ["\(code).", "\"\(code)\"", "`\(code)`", "<\(code)>", "(\(code)),", "“\(code)”!", "**\(code)**"] {
      #expect(ShareCode.isMeant(text), "\(text)")
      #expect(try ShareCode.record(of: text).source.text == "Promise(1).then { print($0) }\n", "\(text)")
    }
  }

  @Test("a code without a library names the one that the script asks for", arguments: ["google", "promisekit"])
  func library(name: String) throws {
    let text = name == "google" ? "print(1)\n" : "// dialect: \(name)\nprint(1)\n"
    let description = try ShareCode.record(of: try ShareCode(session(text)).text).description
    #expect(description.hasSuffix("\(name == "google" ? "1 line" : "2 lines"), \(name)"), "\(description)")
  }

  @Test("every example takes less room as a code than as a file; twenty lines fit in 600 characters", arguments: Example.all)
  func sizes(example: Example) throws {
    let code = try ShareCode(session(example.source.text, name: example.source.name)).text
    #expect(code.utf8.count < example.source.text.utf8.count)
    #expect(code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    let lines = example.source.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(20)
    let short = try ShareCode(session(lines.joined(separator: "\n"), name: example.source.name)).text
    #expect(short.utf8.count <= 600, "\(example.name): \(short.utf8.count)")
  }

  @Test("a code that was made once can be read for ever")
  func recorded() throws {
    let code = try ShareCode(session("Promise(1).then { print($0) }\n", name: "one.swift")).text
    #expect(code == RecordedCode.one)
  }

  @Test("what was changed on its way is refused, wherever the change is")
  func damaged() throws {
    let code = try ShareCode(session("Promise(1).then { print($0) }\n")).text
    for index in code.indices.dropFirst(3) {
      var changed = code
      changed.replaceSubrange(index...index, with: code[index] == "a" ? "b" : "a")
      #expect(throws: ShareCodeProblem.self, "\(changed)") { try ShareCode.record(of: changed) }
    }
    for length in 0..<code.count - 1 {
      #expect(throws: ShareCodeProblem.self) { try ShareCode.record(of: String(code.prefix(length))) }
    }
  }

  @Test("what is no code is refused with a reason, however it looks")
  func foreign() {
    func reason(_ text: String) -> String? {
      do {
        _ = try ShareCode.record(of: text)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(reason("hello") == "'hello' isn't a shared code: shared codes begin with PL1")
    #expect(reason("PL2abcdefghijkl") == "this code is of version 2; this program reads version 1: a newer one may read it")
    // What follows the version can be digits.
    #expect(reason("PL20042Vir9WAJ6KHXa")?.hasPrefix("this code is of version 2;") == true)
    #expect(reason("PL1") == "this code is damaged: copy it whole, from PL1 to its end")
    #expect(reason("PL1" + String(repeating: "z", count: 500))?.contains("damaged") == true)
    #expect(reason("PL1" + String(repeating: "0", count: 200_000))?.contains("longer than any") == true)
    var numbers = SystemlessNumbers(state: 5)
    let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    for _ in 0..<200 {
      let length = Int.random(in: 0...120, using: &numbers)
      #expect(reason("PL1" + String((0..<length).compactMap { _ in letters.randomElement(using: &numbers) })) != nil)
    }
  }

  @Test("a script that is too long for a code is refused with its size")
  func tooLong() {
    let problem = #expect(throws: ShareCodeProblem.self) { try ShareCode(session(String(repeating: "print(1)\n", count: 8000))) }
    #expect(problem?.description.contains("a code carries 65,536: send the file") == true)
  }

  @Test("bytes of every length and kind are packed, unpacked and written as letters and digits")
  func packing() {
    var numbers = SystemlessNumbers(state: 1)
    for length in Array(0...40) + [1000] {
      for kind in 0..<3 {
        let bytes = (0..<length).map { _ -> UInt8 in
          kind == 0 ? UInt8.random(in: 0...255, using: &numbers) : kind == 1 ? 0 : UInt8.random(in: 97...99, using: &numbers)
        }
        #expect(TextPacking.unpacked(TextPacking.packed(bytes), count: length) == bytes)
        #expect(BaseSixtyTwo.bytes(of: BaseSixtyTwo.text(of: bytes)) == bytes)
      }
    }
  }
}

/// Numbers that depend on the seed alone (SplitMix64).
private struct SystemlessNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Codes of version 1 as they were made.
private enum RecordedCode {
  static let one = "PL1000Vir9WAJ6KHXahRr6x3wFGduIjmfQbH15FCFraTX"
}
