// Orders against a stock that runs out

enum StockError: Error, Equatable {
  case unknown(String)
  case short(item: String, missing: Int)
}

class Stock {
  private var amounts = ["bolt": 10, "nut": 4]
  func take(_ count: Int, of item: String) throws -> Int {
    guard let amount = amounts[item] else { throw StockError.unknown(item) }
    if amount < count { throw StockError.short(item: item, missing: count - amount) }
    amounts[item] = amount - count
    return amounts[item]!
  }
}

let stock = Stock()
func order(_ item: String, _ count: Int) -> Promise<Int> {
  Promise((item, count)).delay(0.1).then { try stock.take($0.1, of: $0.0) }
}

order("bolt", 3)
  .then { left -> Promise<Int> in
    print("bolts left", left)
    return order("nut", 9)
  }
  .recover { error -> Promise<Int> in
    guard case StockError.short(_, let missing) = error else { throw error }
    print("missing", missing)
    return order("nut", 9 - missing)
  }
  .then { print("nuts left", $0) }
  .then { _ in order("gear", 1) }
  .catch { print($0 as? StockError == .unknown("gear")) }
