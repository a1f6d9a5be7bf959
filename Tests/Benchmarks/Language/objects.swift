struct Point {
  var x: Int
  var y: Int
  func moved(by distance: Int) -> Point { Point(x: x + distance, y: y - distance) }
}

class Account {
  var balance = 0
  var history: [Int] = []

  func add(_ amount: Int) {
    balance += amount
    history.append(amount)
  }
}

let account = Account()
var point = Point(x: 0, y: 0)
for number in 0..<300_000 {
  point = point.moved(by: number % 5)
  account.add(point.x - point.y)
  if account.history.count > 1000 { account.history = [] }
}
print(account.balance, point.x, point.y)
