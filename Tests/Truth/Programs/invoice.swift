// Formats, precedence and lines of text

import Foundation

typealias Line = (name: String, count: Int, price: Double)

struct Invoice {
  let number: Int
  let lines: [Line]
  static func make(_ number: Int, _ lines: Line...) -> Invoice { Invoice(number: number, lines: lines) }
  var total: Double { lines.map { $0.price * Double($0.count) }.reduce(0, +) }
  var withTax: Double { total + total * 0.2 }
  func text() -> String {
    """
    Invoice \(String(format: "%04d", number))
    \(lines.map { String(format: "%-8@|%3d|%7.2f", $0.name, $0.count, $0.price) }.joined(separator: "\n"))
    total \(String(format: "%.2f", withTax))
    """
  }
}

let line: Line = (name: "tea", count: 2, price: 3.5)
let invoice = Invoice.make(7, line, (name: "cake", count: 1, price: 4.25))
Promise(invoice.number).delay(0.1).then { _ in invoice.text() }.then { print($0) }
Promise(1 + 2 * 3).then { print($0, line.name, line.count + line.count * 2) }
print(invoice.lines.allSatisfy { $0.count > 0 }, invoice.lines.min { $0.price < $1.price }!.name)
