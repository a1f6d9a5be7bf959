// Enums over integers and texts

enum Weekday: Int, CaseIterable { case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday }
enum Suit: String, CaseIterable { case hearts = "♥", spades = "♠", clubs }

extension Weekday {
  var isWeekend: Bool { self == .saturday || self == .sunday }
  static func parse(_ number: Int) throws -> Weekday {
    guard let day = Weekday(rawValue: number) else { throw DayError.noSuchDay(number) }
    return day
  }
}
enum DayError: Error { case noSuchDay(Int) }

Promise(6).then { try Weekday.parse($0) }.then { print($0, $0.isWeekend, $0.rawValue) }
Promise(9).then { try Weekday.parse($0) }.catch { print($0) }
Promise(Suit.allCases).then { suits in print(suits.map { $0.rawValue }, suits.count) }
print(Weekday.allCases.filter { !$0.isWeekend }.count, Suit(rawValue: "♠") ?? .clubs, Suit.clubs.rawValue)
