import Lab
import Program
import Testing
import TraceEvents

@Suite("What a body of one expression comes to is for whoever calls it")
struct UsedResultTests: ChecksScripts {
  private static let load =
    "func load(_ n: Int) async throws -> String { try await SimulatedNetwork.get(\"/\\(n).txt\").get() }\n"

  private func swallowed(_ text: String) throws -> [Int] {
    try check(Self.load + text, runs: false).findings.filter { $0.rule == .swallowedError }.map(\.place.line)
  }

  @Test(
    "so 'try?' there drops no error",
    arguments: [
      "func maybe(_ n: Int) async -> String? {\n  try? await load(n)\n}",
      "Task {\n  _ = await withTaskGroup(of: String?.self) { group in\n    group.addTask { try? await load(1) }\n  }\n}",
      "let task = Task { try? await load(1) }",
      "struct Page { var text: String? { get async { try? await load(1) } } }",
      "func pick(_ b: Bool) async -> String? {\n  switch b {\n  case true: try? await load(1)\n  case false: nil\n  }\n}",
      "func each(_ f: (Int) async -> String?) async {}\nTask { await each { n in try? await load(n) } }",
      "Task {\n  let text = if Bool.random() { try? await load(1) } else { \"x\" }\n  print(text ?? \"none\")\n}",
    ])
  func used(_ text: String) throws { #expect(try swallowed(text) == []) }

  @Test(
    "but it does where nobody asks for the value",
    arguments: [
      "Task { try? await load(1) }", "func save() async { try? await load(1) }", "Task { _ = try? await load(1) }",
      "func tap() { DispatchQueue.main.async { Task { try? await load(1) } } }",
    ])
  func unused(_ text: String) throws { #expect(try swallowed(text) == [2]) }

  @Test("a chain in a handler that returns something else before it can't be continued outside")
  func otherReturns() throws {
    func nested(_ first: String) throws -> Int {
      let text = """
        func pay(_ cart: [String]) -> Promise<String> {
          SimulatedNetwork.get("/a.txt").then { _ -> Promise<String> in
            \(first)
            return SimulatedNetwork.post("/b.txt").then { _ -> String in "paid" }
          }
        }
        """
      return try check(text, runs: false).findings.count { $0.rule == .nestedChain }
    }
    #expect(try nested("if cart.isEmpty { return Promise(\"empty\") }") == 0)
    #expect(try nested("print(cart)") == 1)
  }
}
