// Values of if and switch, and lines of text

func letter(_ points: Int) -> String {
  let letter = switch points {
  case 90...: "A"
  case 75..<90: "B"
  case 60..<75: "C"
  default: "F"
  }
  return letter
}

func comment(_ points: Int) -> String {
  let word = if points >= 75 { "well done" } else if points >= 60 { "passed" } else { "again" }
  return """
    \(letter(points)): \(word)
      (\(points) points)
    """
}

for points in [95, 80, 61, 12] { Promise(points).delay(0.1).then { comment($0) }.then { print($0) } }
