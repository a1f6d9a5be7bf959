// Numbers in texts

import Foundation

func money(_ amount: Double) -> String { String(format: "%.2f", amount) }

Promise(3.14159).then { money($0) }.then { print($0) }
Promise(255).then { String(format: "%d %x %05d", $0, $0, $0) }.then { print($0) }
Promise([1.5, 22.25]).then { numbers in numbers.map { String(format: "%6.1f|", $0) }.joined() }.then { print($0) }
print("\(1 + 2) and \("nested \(3 * 3)")", String(42), String(true), "\(2.0)", "tab\tquote\" \u{41}")
print(Int("12")! + Int("-3")!, Double("1e3")!, Int("1.5") as Any, Bool("true") ?? false)
print(sqrt(16.0), pow(2.0, 10.0), floor(2.7), ceil(2.1))
Promise(1234.5).then { String(format: "%g %e %+.1f %-6d| %06.2f %@", $0, $0, $0, 42, $0, "end") }.then { print($0) }
