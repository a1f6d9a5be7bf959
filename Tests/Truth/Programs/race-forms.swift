// The first that is settled wins, even with an error

struct Slow: Error {}

race(Promise("tortoise").delay(0.5), Promise("hare").delay(0.1)).then { print($0) }
race([Promise(1).delay(0.2), Promise(2).delay(0.2)]).then { print("same time:", $0) }
race(Promise(1).delay(0.3), Promise { () -> Int in throw Slow() }).then { print($0) }.catch { print("lost:", $0) }
