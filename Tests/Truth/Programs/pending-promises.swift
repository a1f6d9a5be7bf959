// Promises that are settled by hand

let promise = Promise<String>.pending()
promise.then { print("got", $0) }
promise.fulfill("one")
promise.fulfill("two")
promise.then { print("again", $0) }

struct Closed: Error {}
let other = Promise<Int>.pending()
other.catch { print("rejected", $0) }
other.reject(Closed())
other.fulfill(3)

class Door {
  let opened = Promise<Int>.pending()
  var knocks = 0
  func knock() {
    knocks += 1
    if knocks == 3 { opened.fulfill(knocks) }
  }
}
let door = Door()
door.opened.then { print("opened after", $0) }
for _ in 1...4 { door.knock() }
print(door.knocks, "knocks")
