import Lab
import Program
import Testing

/// What a library's compiler refuses is refused by the lab, too, with what to write instead.
@Suite struct RefusedWordsTests {
  private func remarks(_ text: String) -> String {
    let report = RunReport(RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform(), format: .text)
    #expect(report.status != .success)
    return report.remarks
  }

  @Test("PromiseKit's recover takes every error: 'only:' is refused, and other labels that it hasn't")
  func recoverOnly() {
    for label in ["only", "onlyy"] {
      let text = """
        import PromiseKit
        enum Auth: Error { case expired }
        SimulatedNetwork.get("/a", status: 503).recover(\(label): Auth.self) { _ in Promise.value("guest") }.cauterize()
        """
      #expect(remarks(text).contains("extraneous argument label '\(label):' in call"))
    }
  }

  @Test("whoever imports ECMAPromises has its words only: 'recover' and 'always' are named as it calls them")
  func words() {
    let start = "import ECMAPromises\nstruct Broken: Error {}\nPromise.reject(Broken())"
    #expect(remarks("\(start).recover { _ in 7 }").contains("'ecmascript' has no operator 'recover': "))
    #expect(remarks("\(start).catch { _ in 7 }.always { print(1) }").contains("'ecmascript' has no operator 'always': "))
  }

  @Test("a promise that is compared with a number is said not to be its value yet")
  func promises() {
    #expect(remarks("let age = Promise(12)\nif age < 18 { print(1) }").contains("a promise isn't its value yet"))
  }
}
