import Foundation
import Testing

@Suite("promiselab translate, as a command")
struct TranslateCommandTests {
  @Test("JavaScript that Node refuses exits as a script with errors, and nothing is written")
  func broken() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("const p = Promise.resolve(1;\np.then(v => console.log(v));\n", to: "a.js")
    for target in ["ecmascript", "google"] {
      let result = try Tool.promiselab("translate", file, "--to", target)
      #expect(result.status == 65, "\(result.status)")
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("a.js:1:26: error: '(' isn't closed"), "\(result.errors)")
    }
  }

  @Test("a script in the words of the library that is asked for says that there is nothing to translate")
  func same() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("import Promises\nPromise(1).then { print($0) }\n", to: "a.swift")
    let result = try Tool.promiselab("translate", file, "--to", "google")
    #expect(result.status == 0)
    #expect(result.errors.hasSuffix("is in the words of 'google' already: there is nothing to translate\n"), "\(result.errors)")
  }

  @Test("a library that is named although the script asks for another is told")
  func other() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("import Promises\nprint(1)\n", to: "a.swift")
    let result = try Tool.promiselab("translate", file, "--from", "promisekit", "--to", "frantic", "--no-prove")
    #expect(result.errors.contains("asks for 'google', and is read as 'promisekit'"), "\(result.errors)")
  }
}
