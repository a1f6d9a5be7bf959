// Two prices at once, compared

func price(_ shop: String, _ cents: Int, after milliseconds: Int) async -> Int {
  try? await Task.sleep(for: .milliseconds(milliseconds))
  print(shop, "answers")
  return cents
}

let cheapest = Promise { () async -> Int in
  async let corner = price("corner", 250, after: 40)
  async let market = price("market", 199, after: 60)
  let (first, second) = await (corner, market)
  return first < second ? first : second
}
cheapest.then { print("cheapest:", $0) }.always { print("closed") }
