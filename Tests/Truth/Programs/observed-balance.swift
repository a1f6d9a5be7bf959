// willSet and didSet in a structure

struct Balance {
  private(set) var low = 0
  var amount: Int {
    willSet { if newValue < amount { low += 1 } }
    didSet { if amount < 0 { amount = oldValue } }
  }
}

var balance = Balance(amount: 10)
struct Refused: Error { let amount: Int }
func pay(_ sum: Int) -> Promise<Int> {
  let before = balance.amount
  balance.amount -= sum
  return balance.amount == before ? Promise(Refused(amount: sum)) : Promise(balance.amount).delay(0.1)
}
pay(4).then { print("left", $0, balance.low) }.then { _ in pay(7) }.catch { print($0, balance) }
