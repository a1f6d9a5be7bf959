// One promise for a loop of awaited promises

func price(_ item: String) -> Promise<Double> { Promise(Double(item.count) * 1.5).delay(0.1) }

func total(_ items: [String]) async throws -> Double {
  var sum = 0.0
  for item in items {
    let value = try await price(item).get()
    print(item, value)
    sum += value
  }
  return sum
}

Promise { try await total(["tea", "cake"]) }.then { print("total", $0) }
Promise { try await total([]) }.then { print("nothing", $0) }
all(Promise { try await price("x").get() }, price("yy")).then { print($0.0, $0.1) }
