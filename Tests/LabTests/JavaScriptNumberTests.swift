import JavaScriptReading
import Program
import SwiftPromises
import Testing

@testable import Lab

@Suite("JavaScript's numbers and the texts of values")
struct JavaScriptNumberTests {
  @Test(
    "print what Node prints",
    arguments: [
      ("const ids = [1, null, 3]; console.log(ids.join(', ')); console.log(`ids: ${ids}`);", ["1, , 3\n", "ids: 1,,3\n"]),
      ("console.log(`${2.0}`, 3.0 + 'px', `${1e3}ms`);", ["2 3px 1000ms\n"]),
      ("console.log([] == false, [1] == 1, [2] == '2', ' ' == 0, [1, 2] == 1);", ["true true true true false\n"]),
      ("console.log(2 ** 53 + 1, 2 ** 60, 10 ** 20);", ["9007199254740992 1152921504606847000 100000000000000000000\n"]),
      ("console.log(1e-3, 5e-7, 2.5e-3, 0x1e-3);", ["0.001 5e-7 0.0025 27\n"]),
      (
        "console.log(0.00001, 0.0000012, -2.5e-7, -1e20, 1e21, 1.5e300);",
        ["0.00001 0.0000012 -2.5e-7 -100000000000000000000 1e+21 1.5e+300\n"]
      ),
      ("console.log(12345678901234567890, 4.5e15, 0.1 + 0.2);", ["12345678901234567000 4500000000000000 0.30000000000000004\n"]),
      ("console.log(JSON.stringify([5e-7, 2 ** 60, 0.00001, 0 / 0]));", ["[5e-7,1152921504606847000,0.00001,null]\n"]),
      ("const a = [1, [2, null], undefined]; a.push(4); console.log(a + '');", ["1,2,,,4\n"]),
    ])
  func printed(text: String, expected: [String]) {
    let translation = JavaScriptTranslation(of: text + "\n")
    #expect(translation.isWhole, "\(translation.remarks)")
    let request = RunRequest(source: ScriptSource(name: "a", text: translation.text), dialect: .ecmascript)
    #expect(TranslationTests.printed(request) == expected)
  }
}
