import Program
import SwiftPromises
import Testing

@Suite("default values of enumerations' cases, and of optional fractions")
struct CaseDefaultTests {
  private func printed(_ text: String) throws -> String {
    let run = try ScriptProgram(ScriptSource(name: "test.swift", text: text)).run()
    #expect(run.faults == [])
    return run.printed
  }

  @Test("what a case's payload has default values for may be left out, with and without the type's name")
  func cases() throws {
    let text = """
      enum Route { case search(query: String, page: Int = 1), home(Int = 2), plain(String) }
      func show(_ route: Route) {
        switch route {
        case .search(let query, let page): print(query, page)
        case .home(let number): print(number)
        case .plain(let text): print(text)
        }
      }
      let first: Route = .search(query: "z")
      show(.search(query: "x")); show(.search(query: "y", page: 3)); show(.home()); show(.home(5)); show(Route.search(query: "w"))
      show(first); show(.plain("p"))
      [Route.home(), .search(query: "v")].forEach(show)

      """
    #expect(try printed(text) == "x 1\ny 3\n2\n5\nw 1\nz 1\np\n2\nv 1\n")
  }

  @Test("a whole number that stands in for a missing fraction is one, in closures, too")
  func fractions() throws {
    let text = """
      import Promises
      let list: [Double?] = [nil, 2]
      print(list.map { $0 ?? 1 })
      list.forEach { print($0 ?? 1) }
      func ask() -> Promise<Double?> { Promise(nil) }
      ask().then { print($0 ?? 3) }
      ask().then { value in print(value ?? 4) }
      let numbers: [Int?] = [nil]
      print(numbers.map { $0 ?? 1 })

      """
    #expect(try printed(text) == "[1.0, 2.0]\n1.0\n2.0\n[1]\n3.0\n4.0\n")
  }
}
