// What a then may return: a value, a promise, nothing, an error

struct Refused: Error { let reason: String }

Promise(1).then { $0 + 1 }.then { print("value", $0) }
Promise(1).then { Promise($0 + 10) }.then { print("promise", $0) }
Promise(1).then { print("nothing", $0) }.then { print("still", $0) }
Promise(1).then { n -> Int in throw Refused(reason: "n is \(n)") }.catch { print("thrown", $0) }
Promise(1).then { n -> Promise<Int> in Promise(Refused(reason: "inner \(n)")) }.catch { print("inner", $0) }
Promise(1).then { n -> Promise<Int> in Promise(n).delay(0.2).then { $0 * 100 } }.then { print("late", $0) }
