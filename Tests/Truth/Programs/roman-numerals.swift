// Loops over pairs

func roman(_ number: Int) throws -> String {
  guard (1...3999).contains(number) else { throw RomanError.range(number) }
  let table: [(Int, String)] = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"),
    (5, "V"), (4, "IV"), (1, "I"),
  ]
  var rest = number
  var result = ""
  for (value, letters) in table {
    while rest >= value {
      result += letters
      rest -= value
    }
  }
  return result
}
enum RomanError: Error { case range(Int) }

for year in [1994, 2026, 0] {
  Promise(year).then { try roman($0) }.then { print(year, $0) }.catch { print("no:", $0) }
}
