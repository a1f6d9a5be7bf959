import SwiftLanguage

/// Dates as text and back, in the Gregorian calendar and in English, as `DateFormatter` with the locale `en_US_POSIX` has them.
enum DateFormatting {
  /// A point in time as people write it.
  struct Parts {
    var (year, month, day) = (2001, 1, 1)
    var (hour, minute, second, nanosecond) = (0, 0, 0, 0)
    /// Hours of the afternoon, where hours are counted to twelve.
    var isAfternoon: Bool?
    /// Seconds east of Greenwich.
    var offset = 0

    init() {}

    /// - Parameter seconds: Since the reference date, 2001-01-01 00:00:00 UTC.
    init(_ seconds: Double, offset: Int) {
      self.offset = offset
      let milliseconds = Int(((seconds + Double(offset)) * 1000).rounded(.down))
      let days = Int((Double(milliseconds) / 86_400_000).rounded(.down))
      let rest = milliseconds - days * 86_400_000
      (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
      nanosecond = rest % 1000 * 1_000_000
      (year, month, day) = Self.date(ofDay: days)
    }

    /// Seconds since the reference date; `nil` if there is no such date.
    var seconds: Double? {
      var hour = hour
      if let isAfternoon {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      }
      guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day), (0...24).contains(hour),
        (0..<60).contains(minute), (0...60).contains(second)
      else { return nil }
      let time = hour * 3600 + minute * 60 + second - offset
      return Double(Self.day(year, month, day) * 86_400 + time) + Double(nanosecond) / 1e9
    }

    /// 1 is Sunday.
    var weekday: Int { ((Self.day(year, month, day) + 1) % 7 + 7) % 7 + 1 }

    var dayOfYear: Int { Self.day(year, month, day) - Self.day(year, 1, 1) + 1 }

    static func isLeap(_ year: Int) -> Bool {
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    static func days(in month: Int, of year: Int) -> Int {
      [4, 6, 9, 11].contains(month) ? 30 : month != 2 ? 31 : isLeap(year) ? 29 : 28
    }

    /// The number of a day; that of the reference date is 0. Years begin in March here, so that the odd day comes last.
    static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
      let (shifted, start) = (month > 2 ? year : year - 1, (month + 9) % 12)
      let era = (shifted >= 0 ? shifted : shifted - 399) / 400
      let ofEra = shifted - era * 400
      return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + (153 * start + 2) / 5 + day - 1 - 730_791
    }

    /// The date of such a number.
    static func date(ofDay number: Int) -> (Int, Int, Int) {
      let days = number + 730_791
      let era = (days >= 0 ? days : days - 146_096) / 146_097
      let ofEra = days - era * 146_097
      let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
      let ofYear = ofEra - (365 * year + year / 4 - year / 100)
      let start = (5 * ofYear + 2) / 153
      let month = start < 10 ? start + 3 : start - 9
      return (year + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * start + 2) / 5 + 1)
    }
  }

  // MARK: By a formatter

  /// A date as a `DateFormatter` writes it.
  static func text(_ seconds: Double, by formatter: ScriptValue) -> String {
    guard case .library(let object) = formatter.unwrapped, let record = object as? RecordValue else { return "" }
    return text(seconds, pattern(of: record), offset: TimeZones.offset(of: record["timeZone"]))
  }

  /// The date that a text is to a `DateFormatter`, in seconds.
  static func date(_ text: String, by formatter: ScriptValue) -> Double? {
    guard case .library(let object) = formatter.unwrapped, let record = object as? RecordValue else { return nil }
    return date(text, pattern(of: record), offset: TimeZones.offset(of: record["timeZone"]))
  }

  /// What a formatter writes, as a pattern.
  static func pattern(of formatter: RecordValue) -> String {
    if let own = formatter["dateFormat"].text { return own }
    func name(_ property: String) -> String? {
      if case .implicitMember(let member) = formatter[property].unwrapped { member.name } else { nil }
    }
    return pattern(date: name("dateStyle"), time: name("timeStyle"))
  }

  static func pattern(date: String?, time: String?) -> String {
    let dates = ["short": "M/d/yy", "medium": "MMM d, y", "long": "MMMM d, y", "full": "EEEE, MMMM d, y"]
    let times = ["short": "h:mm a", "medium": "h:mm:ss a", "long": "h:mm:ss a z", "full": "h:mm:ss a zzzz"]
    let (first, second) = (date.flatMap { dates[$0] }, time.flatMap { times[$0] })
    guard let first, let second else { return first ?? second ?? "" }
    return first + (date == "short" ? ", " : " 'at' ") + second
  }

  // MARK: ISO 8601

  static func internetText(_ seconds: Double, offset: Int = 0) -> String {
    text(seconds, "yyyy-MM-dd'T'HH:mm:ssXXXXX", offset: offset)
  }

  static func internetDate(_ text: String) -> Double? { date(text, "yyyy-MM-dd'T'HH:mm:ssXXXXX", offset: 0) }

  // MARK: Patterns

  /// The fields of a pattern: a letter and how often it stands, or a text that stands for itself.
  private enum Piece {
    case field(Character, Int)
    case literal(String)
  }

  private static func pieces(of pattern: String) -> [Piece] {
    var result: [Piece] = []
    var rest = Substring(pattern)
    while let first = rest.first {
      if first == "'" {
        rest = rest.dropFirst()
        if rest.first == "'" {
          result.append(.literal("'"))
          rest = rest.dropFirst()
          continue
        }
        result.append(.literal(String(rest.prefix { $0 != "'" })))
        rest = rest.drop { $0 != "'" }.dropFirst()
      } else if first.isASCII, first.isLetter {
        let run = rest.prefix { $0 == first }
        result.append(.field(first, run.count))
        rest = rest.dropFirst(run.count)
      } else {
        result.append(.literal(String(first)))
        rest = rest.dropFirst()
      }
    }
    return result
  }

  static func text(_ seconds: Double, _ pattern: String, offset: Int) -> String {
    let parts = Parts(seconds, offset: offset)
    return pieces(of: pattern).map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let letter, let count): field(letter, count, parts)
      }
    }.joined()
  }

  private static func field(_ letter: Character, _ count: Int, _ parts: Parts) -> String {
    func padded(_ number: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    switch letter {
    case "y", "u", "Y": return count == 2 ? String(padded(parts.year % 100).suffix(2)) : padded(parts.year)
    case "M", "L": return count < 3 ? padded(parts.month) : named(months[parts.month - 1], count)
    case "d": return padded(parts.day)
    case "D": return padded(parts.dayOfYear)
    case "E": return named(weekdays[parts.weekday - 1], max(3, count))
    case "c", "e": return count < 3 ? padded(parts.weekday) : named(weekdays[parts.weekday - 1], count)
    case "H": return padded(parts.hour)
    case "k": return padded(parts.hour == 0 ? 24 : parts.hour)
    case "h": return padded((parts.hour + 11) % 12 + 1)
    case "K": return padded(parts.hour % 12)
    case "a": return parts.hour < 12 ? "AM" : "PM"
    case "m": return padded(parts.minute)
    case "s": return padded(parts.second)
    case "S":
      let digits = String(String(1_000_000_000 + parts.nanosecond).dropFirst())
      return String((digits + String(repeating: "0", count: count)).prefix(count))
    case "Q", "q": return padded((parts.month + 2) / 3)
    case "G": return parts.year > 0 ? "AD" : "BC"
    case "Z": return count < 4 ? zone(parts.offset, "") : count == 4 ? "GMT" + longZone(parts.offset) : colonZone(parts.offset)
    case "X": return parts.offset == 0 ? "Z" : count < 3 ? zone(parts.offset, "") : zone(parts.offset, ":")
    case "x": return count < 3 ? zone(parts.offset, "") : zone(parts.offset, ":")
    case "z", "O", "v", "V": return "GMT" + longZone(parts.offset)
    default: return String(repeating: letter, count: count)
    }
  }

  private static func named(_ name: String, _ count: Int) -> String {
    count == 3 ? String(name.prefix(3)) : count == 5 ? String(name.prefix(1)) : name
  }

  private static func zone(_ offset: Int, _ colon: String) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 3600))\(colon)\(two(abs(offset) / 60 % 60))"
  }

  private static func longZone(_ offset: Int) -> String { offset == 0 ? "" : zone(offset, ":") }

  private static func colonZone(_ offset: Int) -> String { offset == 0 ? "Z" : zone(offset, ":") }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]

  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  // MARK: Reading

  static func date(_ text: String, _ pattern: String, offset: Int) -> Double? {
    var rest = Substring(text)
    var parts = Parts()
    parts.year = 2000
    parts.offset = offset
    let pieces = pieces(of: pattern)
    for (position, piece) in pieces.enumerated() {
      switch piece {
      case .literal(let text):
        guard rest.hasPrefix(text) else { return nil }
        rest = rest.dropFirst(text.count)
      case .field(let letter, let count):
        // Fields that follow one another without anything between have their own lengths.
        var isTight = false
        if position + 1 < pieces.count, case .field = pieces[position + 1] { isTight = true }
        guard read(letter, count, isTight: isTight, from: &rest, into: &parts) else { return nil }
      }
    }
    return rest.isEmpty ? parts.seconds : nil
  }

  private static func read(
    _ letter: Character, _ count: Int, isTight: Bool, from rest: inout Substring, into parts: inout Parts
  ) -> Bool {
    func number(_ most: Int = 9) -> Int? {
      let digits = rest.prefix(isTight ? count : most).prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return Int(digits)
    }
    func name(_ names: [String]) -> Int? {
      for (index, name) in names.enumerated() {
        for form in [name, String(name.prefix(3))] where rest.lowercased().hasPrefix(form.lowercased()) {
          rest = rest.dropFirst(form.count)
          return index + 1
        }
      }
      return nil
    }
    switch letter {
    case "y", "u", "Y":
      guard let year = number() else { return false }
      parts.year = count == 2 && year < 100 ? year + (year < 70 ? 2000 : 1900) : year
    case "M", "L":
      guard let month = count < 3 ? number(2) : name(months) else { return false }
      parts.month = month
    case "d":
      guard let day = number(2) else { return false }
      parts.day = day
    case "E", "c", "e": return name(weekdays) != nil
    case "H", "k", "h", "K":
      guard let hour = number(2) else { return false }
      parts.hour = hour
      if letter == "h" || letter == "K" { parts.isAfternoon = parts.isAfternoon ?? false }
    case "m":
      guard let minute = number(2) else { return false }
      parts.minute = minute
    case "s":
      guard let second = number(2) else { return false }
      parts.second = second
    case "S":
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard let value = Double("0.\(digits)"), !digits.isEmpty else { return false }
      parts.nanosecond = Int((value * 1e9).rounded())
    case "a":
      guard let half = name(["AM", "PM"]) else { return false }
      parts.isAfternoon = half == 2
    case "Z", "X", "x", "z", "O", "v", "V": return readZone(from: &rest, into: &parts)
    default: return false
    }
    return true
  }

  private static func readZone(from rest: inout Substring, into parts: inout Parts) -> Bool {
    if rest.hasPrefix("Z") {
      (rest, parts.offset) = (rest.dropFirst(), 0)
      return true
    }
    for name in ["GMT", "UTC"] where rest.hasPrefix(name) {
      (rest, parts.offset) = (rest.dropFirst(3), 0)
      if rest.first != "+", rest.first != "-" { return true }
    }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return false }
    rest = rest.dropFirst()
    let digits = rest.prefix { $0.isNumber || $0 == ":" }
    rest = rest.dropFirst(digits.count)
    let figures = digits.filter(\.isNumber)
    guard figures.count == 4 || figures.count == 2, let value = Int(figures) else { return false }
    let (hours, minutes) = figures.count == 2 ? (value, 0) : (value / 100, value % 100)
    parts.offset = (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
    return true
  }
}
