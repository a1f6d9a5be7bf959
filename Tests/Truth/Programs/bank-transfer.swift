// Accounts are objects; what fails gives the money back

class Account {
  let owner: String
  private(set) var balance: Int
  init(owner: String, balance: Int) {
    self.owner = owner
    self.balance = balance
  }
  func withdraw(_ amount: Int) throws {
    guard amount <= balance else { throw BankError.insufficient(needed: amount - balance) }
    balance -= amount
  }
  func deposit(_ amount: Int) { balance += amount }
}

enum BankError: Error {
  case insufficient(needed: Int)
  case closed
}

func transfer(_ amount: Int, from source: Account, to target: Account, fails: Bool = false) -> Promise<Int> {
  Promise<Int> {
    try source.withdraw(amount)
    return amount
  }.delay(0.1).then { amount -> Int in
    if fails {
      source.deposit(amount)
      throw BankError.closed
    }
    target.deposit(amount)
    return target.balance
  }
}

let ada = Account(owner: "ada", balance: 100)
let bob = Account(owner: "bob", balance: 10)

transfer(30, from: ada, to: bob)
  .then { print("bob has", $0) }
  .then { _ in transfer(50, from: ada, to: bob, fails: true) }
  .catch { error in
    if case BankError.closed = error { print("closed,", ada.owner, "has", ada.balance) }
  }
  .recover { _ in 0 }
  .then { _ in transfer(500, from: ada, to: bob) }
  .catch { error in
    guard case BankError.insufficient(let needed) = error else { return }
    print("needs", needed)
  }
  .always { print(ada.balance, bob.balance) }
