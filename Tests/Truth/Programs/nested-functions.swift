// Functions inside functions share what is around them

func report(_ numbers: [Int]) -> Promise<String> {
  var lines: [String] = []
  func add(_ label: String, _ value: Int) { lines.append("\(label)=\(value)") }
  func isEven(_ n: Int) -> Bool { n == 0 ? true : isOdd(n - 1) }
  func isOdd(_ n: Int) -> Bool { n == 0 ? false : isEven(n - 1) }
  for n in numbers {
    if isEven(n) { add("even", n) } else { add("odd", n) }
  }
  return Promise(lines).then { lines in lines.joined(separator: " ") }
}

report([1, 2, 7]).then { print($0) }
report([]).then { print("empty: '\($0)'") }
report([10]).delay(0.1).then { (text: String) in print(text, text.count) }
