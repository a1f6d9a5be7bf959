import JavaScriptReading
import Program
import SwiftPromises
import Testing

@testable import Lab
@testable import Translating

@Suite("translate: a rule is named only where it is the reason")
struct RuleReasonsTests {
  /// How a translation differs in which something is written wrong; without it, how the translation itself differs.
  private func difference(
    _ text: String, _ source: Dialect, to target: TranslationTarget, wrong: (old: String, new: String)? = nil,
    marked rule: Int
  ) throws -> TranslationProof.Difference? {
    var script = try TranslatedScript(RunRequest(source: ScriptSource(name: "a", text: text), dialect: source), to: target)
    let own = script.translation
    #expect(own.remarks.contains { $0.rule == rule }, "\(own.text)")
    if let wrong {
      #expect(own.text.contains(wrong.old), "\(own.text)")
      let planted = Translation(
        source: own.source, target: own.target, text: own.text.replacing(wrong.old, with: wrong.new), remarks: own.remarks,
        places: own.places)
      script = TranslatedScript(script.original, planted)
    }
    return TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference
  }

  private static let loud = """
    func load(_ n: Int) -> Promise<Int> {
      print("begins")
      return Promise(n).delay(0.1)
    }
    load(1).then { print("one", $0); print("two") }
    Promise(2).delay(0.2).then { print("later", $0) }
    print("end")
    """

  @Test("what begins with the task and began at once is explained by rule 16, which is marked there")
  func late() throws {
    let difference = try difference(Self.loud, .google, to: .async, marked: 16)
    #expect(difference?.rule == 16, "\(difference?.words ?? "")")
  }

  @Test(
    "a value, an order or an instant that is written wrong in a statement with rule 16 is not explained",
    arguments: [
      ("\"one\"", "\"uno\""), ("print(\"two\")", "print(\"too\")"), ("seconds(0.1)", "seconds(0.3)"),
      ("print(\"one\", value)", "print(\"two\")\n  print(\"one\", value)"),
    ])
  func plantedLate(old: String, new: String) throws {
    // Where it would print what is loud in order, so that nothing but the plant differs.
    let text = Self.loud.replacing("print(\"end\")", with: "").replacing("  print(\"begins\")\n", with: "  calls += 1\n")
    let difference = try difference(
      "var calls = 0\n" + text, .google, to: .async, wrong: (old, new), marked: 16)
    #expect(difference != nil && difference?.isExplained == false, "\(difference?.words ?? "")")
  }

  @Test("what the program runs at once isn't overtaken by turns alone: rule 16 says why it comes later")
  func overtaken() throws {
    let text = """
      async function a() { console.log('a1'); await 1; console.log('a2'); }
      a();
      Promise.resolve().then(() => console.log('p1'));
      """
    let difference = try difference(
      JavaScriptTranslation(of: text).text, .ecmascript, to: .library(.google), marked: 16)
    #expect(difference?.rule == 16 && difference?.isOrder == false, "\(difference?.words ?? "")")
  }

  @Test("what is read when the task begins is explained by rule 16: the original prints the same if it reads it then")
  func read() throws {
    let text = """
      func load(_ n: Int) -> Promise<Int> {
        Promise(n).delay(0.1)
      }
      var n = 1
      load(n).then { print("got", $0) }
      n += 1
      """
    #expect(try difference(text, .google, to: .async, marked: 16)?.rule == 16)
    let planted = try difference(text, .google, to: .async, wrong: ("\"got\"", "\"bad\""), marked: 16)
    #expect(planted?.isExplained == false)
  }

  private static let passing = "Promise.value(1).done { print(\"first\", $0) }.done { print(\"next\", $0) }.cauterize()\n"

  @Test("a value that goes on is explained by rule 6, for the handlers behind the marked one")
  func passed() throws {
    #expect(try difference(Self.passing, .promisekit, to: .library(.google), marked: 6)?.rule == 6)
  }

  @Test(
    "what a handler prints that is marked by rule 6 itself, and another text behind it, are not explained by it",
    arguments: [("\"first\"", "\"other\""), ("\"next\"", "\"text\"")])
  func plantedPassed(old: String, new: String) throws {
    let planted = try difference(Self.passing, .promisekit, to: .library(.google), wrong: (old, new), marked: 6)
    #expect(planted?.isExplained == false, "\(planted?.rule ?? 0)")
  }

  private static let screen = """
    class Screen {
      var title = "title"
      func load() {
        after(seconds: 0.1).map { self.title }.done { [weak self] text in
          print("alive", self != nil)
        }.ensure { print("ensured") }.cauterize()
      }
    }
    var screen: Screen? = Screen()
    screen?.load()
    screen = nil
    """

  @Test(
    "an object that a task keeps is explained by rule 42: the original prints the same if its handlers keep it; a wrong text isn't"
  )
  func kept() throws {
    #expect(try difference(Self.screen, .promisekit, to: .async, marked: 42)?.rule == 42)
    let planted = try difference(Self.screen, .promisekit, to: .async, wrong: ("\"alive\"", "\"a life\""), marked: 42)
    #expect(planted?.isExplained == false)
    let moved = try difference(
      Self.screen, .promisekit, to: .async, wrong: ("defer { print(\"ensured\") }", "print(\"ensured\")"), marked: 42)
    #expect(moved != nil && moved?.rule == nil && moved?.isExplained == false, "\(moved?.words ?? "")")
  }

  @Test("a handler of errors that is gone is not explained by rule 39, and a promise that is never settled by no rule")
  func lost() throws {
    let silent =
      "struct Bad: Error {}\nfunc fail() -> Promise<Int> {\n  print(1)\n  return Promise { throw Bad() }\n}\nfail().catch { _ in }\n"
    let unhandled = try difference(
      silent, .google, to: .library(.ecmascript), wrong: (".catch { _ in }", "               "), marked: 16)
    #expect(unhandled?.words.hasPrefix("an error that was handled isn't") == true && unhandled?.isExplained == false)
    let made = "let p = Promise<Int> { fulfill, _ in let n = 1; fulfill(n) }\np.then { _ in }\n"
    let pending = try difference(
      made, .google, to: .library(.ecmascript), wrong: ("fulfill(n)", "_ = n     "), marked: 16)
    #expect(pending?.words == "a promise stays pending" && pending?.isExplained == false)
  }

  @Test("another word for nothing is explained by rule 6, and an error that FranticApparatus cancels with its promise by rule 40")
  func nothingAndLetGo() throws {
    let caught =
      "AnyPromise.promiseWithValue(NSError(domain: \"d\", code: 3)).catch { _ in print(1) }.then { print(\"nil:\", $0 as Any) }\n"
    for target in [TranslationTarget.library(.google), .library(.promisekit), .library(.frantic), .async] {
      #expect(try difference(caught, .anypromise, to: target, marked: 6)?.rule == 6)
    }
    let dropped = """
      struct Lost: Error {}
      final class Screen {
        var work: Promise<Void>?
        func load() { work = Promise("x").delay(0.1).then { _ -> Void in throw Lost() } }
      }
      var screen: Screen? = Screen()
      screen?.load()
      screen = nil
      """
    let difference = try difference(dropped, .google, to: .library(.frantic), marked: 40)
    #expect(difference?.rule == 40 && difference?.words.contains("is handled") == true, "\(difference?.words ?? "")")
  }
}
