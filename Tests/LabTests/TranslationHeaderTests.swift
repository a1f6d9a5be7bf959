import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: the lines that a script begins with")
struct TranslationHeaderTests {
  @Test(
    "a library that its import alone doesn't name is named beside the import",
    arguments: ["promisekit-0.9.6", "promisekit-0.9.2"])
  func oldKits(target: String) throws {
    let texts = [
      (Dialect.promisekit, "import PromiseKit\nPromise.value(1).done { print($0) }.cauterize()\n"),
      (.google, "import Promises\nPromise(1).then { print($0) }\n"),
    ]
    for (source, text) in texts {
      let script = try TranslatedScript.running(text, source, to: TranslationTarget(named: target))
      let written = script.translation.text
      #expect(written.hasPrefix("// dialect: \(target)\nimport PromiseKit\n"), "\(written)")
      let again = RunRequest(source: ScriptSource(name: "b", text: written))
      #expect(TranslationTests.printed(again) == ["1\n"], "\(written)")
    }
  }

  @Test("an import that names the library is enough", arguments: ["promisekit", "frantic"])
  func imports(target: String) throws {
    let written = try Translation(
      of: "import Promises\nPromise(1).then { print($0) }\n", from: .google, to: TranslationTarget(named: target)
    ).text
    #expect(!written.contains("// dialect"), "\(written)")
  }

  @Test("FranticApparatus's 'retry' waits on a queue, which Foundation has")
  func foundation() throws {
    let text =
      "import Promises\nfunc poll() -> Promise<Int> { Promise(3) }\nretry(attempts: 4, delay: 0.5) { poll() }.then { print($0) }\n"
    let written = try TranslatedScript.running(text, .google, to: .library(.frantic)).translation.text
    #expect(written.contains("import Foundation\nimport FranticApparatus\n"), "\(written)")
  }
}
