// A subscript with a condition

struct Table {
  private var cells: [String: Int] = [:]
  private(set) var misses = 0
  subscript(key: String) -> Int {
    get { cells[key.lowercased()] ?? 0 }
    set {
      if newValue < 0 { misses += 1 } else { cells[key.lowercased()] = newValue }
    }
  }
}

var table = Table()
table["A"] = 3
table["a"] += 4
table["b"] = -1
print(table["A"], table["B"], table.misses)
func read(_ key: String) -> Promise<Int> { Promise(table[key]).delay(0.1) }
read("a").then { print($0) }.then { _ in table["c"] = 5 }.then { _ in read("C") }.then { print($0) }
