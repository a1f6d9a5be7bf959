// Integers, their limits and their bits

let big = Int.max
Promise(big).then { n -> Int in
  let (sum, overflow) = n.addingReportingOverflow(1)
  print(overflow, sum == Int.min, n &+ 1 == Int.min)
  return n / 2
}.then { print($0, $0 % 10, -7 / 2, -7 % 3, abs(-5)) }

Promise(0b1010).then { (bits: Int) -> [Int] in
  let either: Int = bits | 0b0101
  let both: Int = bits & 0b0110
  return [either, both, bits ^ 0b1111, bits << 2, bits >> 1, ~bits]
}.then { (list: [Int]) in print(list) }
Promise(0xFF).then { print($0, 0o17, 1_000_000, Int("ff", radix: 16) ?? 0, String(255, radix: 2)) }
print(7.isMultiple(of: 7), 10.quotientAndRemainder(dividingBy: 3).remainder, max(3, 9, 4), min(2, 1), 5.signum())
