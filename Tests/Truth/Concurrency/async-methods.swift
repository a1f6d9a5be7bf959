// Objects with methods that wait

class Account {
  private(set) var balance = 0
  struct Refused: Error { let missing: Int }

  func deposit(_ amount: Int) async {
    try? await Task.sleep(for: .milliseconds(amount))
    balance += amount
  }
  func withdraw(_ amount: Int) async throws -> Int {
    if amount > balance { throw Refused(missing: amount - balance) }
    try await Task.sleep(nanoseconds: 1_000_000)
    balance -= amount
    return balance
  }
}

let account = Account()
Promise { () async throws -> Int in
  await account.deposit(50)
  let left = try await account.withdraw(20)
  print("left", left)
  return try await account.withdraw(100)
}.then { print($0) }.catch { print($0) }
