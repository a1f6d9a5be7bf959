// What binds first

let a = 2 + 3 * 4 - 6 / 2
let b = (2 + 3) * (4 - 6) / 2
let c = 1 + 2 == 3 && 4 > 3 || false
let d = 10 - 4 - 3
let e = 2 * 3 % 4
Promise([a, b, d, e]).then { print($0, c) }
Promise(nil as Int?).then { print($0 ?? 1 + 1, ($0 ?? 1) + 1) }
Promise(5).then { $0 > 3 ? $0 < 10 ? "inside" : "above" : "below" }.then { print($0) }
var n = 10
n -= 2 + 3
n *= 2 - 1
n %= 3
n <<= 2
Promise(n).then { print($0, 1...3 ~= 2, -n + 3, !c == false, 1 << 2 + 1) }
