// Promises that are awaited, and tasks that settle promises

func load(_ id: Int) -> Promise<String> { Promise("item \(id)").delay(0.1 * Double(id)) }

func both() async throws -> [String] {
  let second = try await load(2).get()
  let first = try await load(1).get()
  return [first, second]
}

let result = Promise<Int>.pending()
Task {
  let items = try await both()
  print(items)
  result.fulfill(items.count)
}
result.then { print("items", $0) }
struct Lost: Error {}
let lost = Promise<Int>(Lost()).delay(0.05)
Task {
  do { print(try await lost.get()) } catch { print("caught", error) }
}
