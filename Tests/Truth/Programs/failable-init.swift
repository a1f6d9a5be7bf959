// Values that can't always be made

struct Email {
  let user: String
  let host: String
  init?(_ text: String) {
    let parts = text.split(separator: "@")
    guard parts.count == 2 else { return nil }
    user = String(parts[0])
    host = String(parts[1])
  }
}

struct Range2 {
  let low: Int, high: Int
  init(low: Int, high: Int) throws {
    if low > high { throw RangeError.turned(low, high) }
    self.low = low
    self.high = high
  }
  init(single: Int) throws { try self.init(low: single, high: single) }
}
enum RangeError: Error { case turned(Int, Int) }

func check(_ text: String) -> Promise<Email> {
  guard let email = Email(text) else { return Promise(BadEmail(text: text)) }
  return Promise(email)
}
struct BadEmail: Error { var text: String }

check("ada@lab.org").then { print($0.user, "at", $0.host) }
check("nobody").catch { print("bad:", ($0 as! BadEmail).text) }
Promise { try Range2(low: 3, high: 1) }.catch { print($0) }
Promise { try Range2(single: 4) }.then { print($0.low == $0.high) }
