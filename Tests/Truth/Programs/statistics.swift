// Nested helpers and labelled results

func analyse(_ numbers: [Double]) -> (mean: Double, spread: Double, sorted: [Double]) {
  func mean(_ list: [Double]) -> Double { list.isEmpty ? 0 : list.reduce(0, +) / Double(list.count) }
  func variance(_ list: [Double], around center: Double) -> Double {
    mean(list.map { ($0 - center) * ($0 - center) })
  }
  let center = mean(numbers)
  return (mean: center, spread: variance(numbers, around: center).squareRoot(), sorted: numbers.sorted())
}

Promise([2.0, 4, 4, 4, 5, 5, 7, 9]).then { analyse($0) }.then { result in
  print(result.mean, result.spread, result.sorted.first ?? 0, result.sorted.suffix(2))
}
Promise([Double]()).then { analyse($0).mean }.then { print($0) }
func best(of points: [String: Int]) -> (name: String, points: Int)? {
  func better(_ a: String, _ b: String) -> Bool { (points[a] ?? 0) < (points[b] ?? 0) }
  guard let name = points.keys.sorted().max(by: better) else { return nil }
  return (name: name, points: points[name] ?? 0)
}
Promise(9).then { best(of: ["ada": 3, "bob": $0])?.name ?? "none" }.then { print($0, best(of: [:]) == nil) }
