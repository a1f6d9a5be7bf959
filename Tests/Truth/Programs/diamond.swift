// One promise, several that wait, and one that joins them

let source = Promise(10).delay(0.1)
let left = source.then { $0 + 1 }
let right = source.then { $0 * 2 }.delay(0.2)
let sum = all(left, right).then { pair in pair.0 + pair.1 }
sum.then { print("sum", $0) }
left.then { print("left", $0) }
right.then { print("right", $0) }
source.then { print("source", $0) }
all(sum, left, right).then { print($0) }
