// The highest bid before the hammer falls

struct Bid: Comparable, CustomStringConvertible {
  let name: String
  let amount: Int
  var description: String { "\(name): \(amount)" }
  static func < (a: Bid, b: Bid) -> Bool { a.amount < b.amount }
}

class Auction {
  private var bids: [Bid] = []
  private let sold = Promise<Bid>.pending()
  struct NoBids: Error {}

  func bid(_ name: String, _ amount: Int) {
    guard amount > (bids.max()?.amount ?? 0) else { return print("too low:", name, amount) }
    bids.append(Bid(name: name, amount: amount))
  }
  func open(for seconds: Double) -> Promise<Bid> {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [self] in
      if let best = bids.max() { sold.fulfill(best) } else { sold.reject(NoBids()) }
    }
    return sold
  }
}

let lot = Auction()
lot.open(for: 1).then { print("sold to", $0) }
for (i, (name, amount)) in [("ada", 10), ("bob", 8), ("cyd", 30), ("dan", 99)].enumerated() {
  Promise(name).delay(Double(i) * 0.4).then { lot.bid($0, amount) }
}
Auction().open(for: 2).then { print($0) }.catch { print("nobody:", $0) }
