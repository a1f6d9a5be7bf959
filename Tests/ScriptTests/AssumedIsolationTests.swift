import Program
import Testing

@Suite("the type of a tuple")
struct TupleTypeTests {
  @Test("it is written with those of its elements, and their labels")
  func types() throws {
    #expect(try output(of: "print(type(of: (1, \"a\")), type(of: (x: 1, 2.5)))") == "(Int, String) (x: Int, Double)\n")
  }
}

@Suite("MainActor.assumeIsolated")
struct AssumedIsolationTests {
  private static let model = """
    @MainActor class Model { var xs: [Int] = []; func add(_ x: Int) -> Int { xs.append(x); return xs.count } }
    let m = Model()

    """

  @Test("on the main queue it calls its closure at once and gives what that returns")
  func onMain() throws {
    let text = "DispatchQueue.main.async { let n = MainActor.assumeIsolated { m.add(9) }; print(n, m.xs) }"
    #expect(try output(of: Self.model + text) == "1 [9]\n")
    #expect(try output(of: "print(MainActor.assumeIsolated { 1 }); print(2)") == "1\n2\n")
  }

  @Test("on another queue it is a fault, where Swift ends the program")
  func elsewhere() throws {
    let run = try run("DispatchQueue.global().async { MainActor.assumeIsolated { print(1) } }")
    #expect(run.printed.isEmpty)
    #expect(run.faults.first?.contains("expected 'MainActor' executor") == true)
  }
}
