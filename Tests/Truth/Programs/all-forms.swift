// all of two, three, four, and of a list

all(Promise(1), Promise("two")).then { print($0.0, $0.1) }
all(Promise(1).delay(0.3), Promise("two"), Promise(3.5).delay(0.1)).then { a, b, c in print(a, b, c) }
all(Promise(1), Promise(2), Promise(3), Promise(true)).then { print($0) }
all([Promise(5).delay(0.2), Promise(6), Promise(7).delay(0.1)]).then { print($0, $0.count) }
all([Promise<Int>]()).then { print("none", $0.isEmpty) }

struct Down: Error { let host: String }
all(Promise("up"), Promise<String>(Down(host: "b")).delay(0.1), Promise("up").delay(0.5)).then { print($0) }.catch { print($0) }
