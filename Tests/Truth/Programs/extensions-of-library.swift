// New members for old types

extension Int {
  var isPrime: Bool {
    guard self > 1 else { return false }
    return !(2..<self).contains { self % $0 == 0 }
  }
  func times(_ work: (Int) -> Void) { for i in 0..<self { work(i) } }
}
extension String {
  var vowels: Int { filter { "aeiou".contains($0) }.count }
  func surrounded(by edge: String) -> String { edge + self + edge }
}
extension Array where Element == Int {
  var mean: Double { isEmpty ? 0 : Double(reduce(0, +)) / Double(count) }
}

Promise(20).then { (2...$0).filter { $0.isPrime } }.then { print($0, $0.mean) }
Promise("education").then { print($0.vowels, $0.surrounded(by: "*")) }
3.times { print("turn", $0) }
Promise([Int]()).then { print($0.mean) }
