// if and switch as values

func grade(_ points: Int) -> String {
  let letter = if points > 90 { "A" } else if points > 70 { "B" } else { "C" }
  let word = switch letter {
  case "A": "very good"
  case "B": "good"
  default: "keep trying"
  }
  return "\(letter): \(word)"
}

Promise(95).then { grade($0) }.then { print($0) }
Promise(75).delay(0.1).then { grade($0) }.then { print($0) }
Promise(10).then { points in points > 50 ? "passed" : "failed" }.then { print($0) }
