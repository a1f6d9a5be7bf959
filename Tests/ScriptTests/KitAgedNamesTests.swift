import Program
import Testing

@Suite("names of older versions that PromiseKit 8 still has")
struct KitAgedNamesTests {
  @Test(
    "each does what its successor does",
    arguments: [
      ("Promise.value(1).always { print(\"always\") }", "always\n"),
      ("Promise.value([3, 1, 2]).filter { $0 > 1 }.done { print($0) }", "[3, 2]\n"),
      ("Promise.value([3, 1, 2]).sorted().done { print($0) }", "[1, 2, 3]\n"),
      ("Promise.value([3, 1, 2]).first.done { print($0) }", "3\n"),
      ("Promise.value([3, 1, 2]).last.done { print($0) }", "2\n"),
      ("Guarantee.value([4, 5]).filter { $0 > 4 }.done { print($0) }", "[5]\n"),
      ("wrap { (h: @escaping (Int?, Error?) -> Void) in h(3, nil) }.done { print($0) }", "3\n"),
      ("wrap { (h: @escaping (Int) -> Void) in h(3) }.done { print($0) }", "3\n"),
      ("wrap { (h: @escaping (Error?) -> Void) in h(nil) }.done { print(\"done\") }", "done\n"),
    ])
  func names(chain: String, printed: String) throws {
    for head in ["// dialect: promisekit", "import PromiseKit"] {
      #expect(try output(of: "\(head)\n\(chain).cauterize()") == printed)
    }
  }

  @Test("they fail as their successors do")
  func failures() throws {
    let text = """
      import PromiseKit
      let none: [Int] = []
      Promise.value(none).first.done { print($0) }.catch { print($0) }
      wrap { (h: @escaping (Int?, Error?) -> Void) in h(nil, nil) }.done { print($0) }.catch { print($0) }
      wrap { (h: @escaping (Error?) -> Void) in h(PMKError.badInput) }.done { print("done") }.catch { print($0) }
      """
    #expect(
      try output(of: text).split(separator: "\n").sorted() == [
        "A closure was called with an invalid calling convention, probably (nil, nil)",
        "Bad input was provided to a PromiseKit function",
        "The first or last element was requested for an empty sequence",
      ])
  }
}
