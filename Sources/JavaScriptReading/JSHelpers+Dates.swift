extension JSHelpers {
  /// Dates, by the calendar and the clock of UTC.
  static let dates: [String: String] = [
    "date": """
    /// A moment, in milliseconds since 1970. Its days and hours are those of UTC.
    final class JSDate {
      var time: Any

      init(_ time: Any) { self.time = time }

      var isValid: Bool { time is Int }

      /// Year, month from 0, day, hour, minute, second, millisecond, and day of the week.
      var parts: [Int] {
        let all = time as! Int
        let days = jsFloor(all, 86400000)
        let rest = all - days * 86400000
        let moved = days + 719468
        let era = jsFloor(moved, 146097)
        let day = moved - era * 146097
        let year = (day - day / 1460 + day / 36524 - day / 146096) / 365
        let ofYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let isNext = month > 9
        return [
          year + era * 400 + (isNext ? 1 : 0), isNext ? month - 10 : month + 2, ofYear - (153 * month + 2) / 5 + 1,
          rest / 3600000, rest / 60000 % 60, rest / 1000 % 60, rest % 1000, days + 4 - 7 * jsFloor(days + 4, 7),
        ]
      }

      func padded(_ index: Int) -> String { jsTwo(parts[index]) }

      var clock: String { "\\(padded(3)):\\(padded(4)):\\(padded(5))" }

      var iso: String {
        let all = parts
        precondition(all[0] >= 0 && all[0] < 10000, "dates of other years are not read here")
        let day = "\\(jsTwo(all[0] / 100))\\(jsTwo(all[0] % 100))-\\(jsTwo(all[1] + 1))-\\(padded(2))"
        return "\\(day)T\\(clock).\\(all[6] / 100)\\(jsTwo(all[6] % 100))Z"
      }

      /// A text of a kind.
      func text(_ kind: String) -> String {
        if !isValid { return "Invalid Date" }
        let all = parts
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let day = "\\(weekdays[all[7]]) \\(names[all[1]]) \\(padded(2)) \\(all[0])"
        let hour = all[3] % 12 == 0 ? 12 : all[3] % 12
        let time = "\\(hour):\\(padded(4)):\\(padded(5)) \\(all[3] < 12 ? "AM" : "PM")"
        let local = "\\(all[1] + 1)/\\(all[2])/\\(all[0])"
        switch kind {
        case "toDateString": return day
        case "toTimeString": return "\\(clock) GMT+0000 (Coordinated Universal Time)"
        case "toUTCString": return "\\(weekdays[all[7]]), \\(padded(2)) \\(names[all[1]]) \\(all[0]) \\(clock) GMT"
        case "toLocaleDateString": return local
        case "toLocaleTimeString": return time
        case "toLocaleString": return "\\(local), \\(time)"
        default: return "\\(day) \\(clock) GMT+0000 (Coordinated Universal Time)"
        }
      }
    }

    func jsFloor(_ number: Int, _ by: Int) -> Int { number >= 0 ? number / by : -((by - 1 - number) / by) }

    func jsTwo(_ number: Int) -> String { number < 10 ? "0\\(number)" : "\\(number)" }

    func jsDate(_ value: Any?) -> JSDate {
      guard let date = value as? JSDate else { preconditionFailure("this isn't a date") }
      return date
    }

    /// The milliseconds of a year, a month from 0, a day and so on.
    func jsTime(_ given: [Any?]) -> Any {
      let numbers = given.map { Double(jsNumberOf($0)) }
      if numbers.contains(where: { $0 != $0 }) { return Double.nan }
      func at(_ index: Int, _ other: Int) -> Int { index < numbers.count ? Int(numbers[index]) : other }
      let months = at(0, 1970) * 12 + at(1, 0)
      let month = months - 12 * jsFloor(months, 12) + 1
      let year = jsFloor(months, 12) - (month < 3 ? 1 : 0)
      let era = jsFloor(year, 400)
      let ofEra = year - era * 400
      let ofYear = (153 * (month < 3 ? month + 9 : month - 3) + 2) / 5
      let days = era * 146097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719468 + at(2, 1) - 1
      return (((days * 24 + at(3, 0)) * 60 + at(4, 0)) * 60 + at(5, 0)) * 1000 + at(6, 0)
    }

    /// What 'new Date' makes of parts: years of two digits are those of the last century.
    func jsTimeOfParts(_ given: [Any?]) -> Any {
      let year = Double(jsNumberOf(given[0]))
      return jsTime(year >= 0 && year < 100 ? [1900 + year] + given.dropFirst() : given)
    }

    /// What 'new Date' makes of a number, a text or another date.
    func jsTimeOf(_ value: Any?) -> Any {
      if let date = value as? JSDate { return date.time }
      guard let text = value as? String else {
        let number = Double(jsNumberOf(value))
        return number == number ? Int(number) : number
      }
      if !text.contains(where: { $0.isNumber }) { return Double.nan }
      var numbers: [Any] = []
      var signs = ""
      var digits = ""
      for character in text + " " {
        if character.isNumber {
          digits += String(character)
        } else {
          if !digits.isEmpty { numbers.append(signs.hasSuffix(".") ? Int((digits + "00").prefix(3))! : Int(digits)!) }
          if !digits.isEmpty { signs += "0" }
          digits = ""
          signs += String(character)
        }
      }
      let zone = signs.contains("T") || signs.contains(":") ? String(signs.drop(while: { $0 != "T" && $0 != ":" })) : ""
      let hasOffset = zone.contains("+") || zone.contains("-")
      let shape = signs.split(separator: " ").joined(separator: " ")
      let plain = hasOffset ? String(shape.dropLast(4)) : shape.replacing("Z", with: "")
      precondition(
        ["0", "0-0", "0-0-0", "0-0-0T0:0", "0-0-0T0:0:0", "0-0-0T0:0:0.0", "0-0-0 0:0", "0-0-0 0:0:0"].contains(plain),
        "the date '\\(text)' is not read here")
      var offset = 0
      if hasOffset {
        let two = numbers.suffix(2)
        offset = (Int(two[two.startIndex]) * 60 + Int(two[two.startIndex + 1])) * (zone.contains("+") ? 60000 : -60000)
        numbers = Array(numbers.dropLast(2))
      }
      if numbers.count > 1 {
        let month = Int(numbers[1])
        if month < 1 || month > 12 { return Double.nan }
        numbers[1] = month - 1
      }
      if numbers.count > 2, Int(numbers[2]) < 1 || Int(numbers[2]) > 31 { return Double.nan }
      let time: Any = jsTime(numbers)
      return Int(time) - offset
    }

    /// What 'getFullYear' and its like give.
    func jsDatePart(_ value: Any?, _ part: String) -> Any {
      let date = jsDate(value)
      let names = ["FullYear", "Month", "Date", "Hours", "Minutes", "Seconds", "Milliseconds", "Day"]
      return date.isValid ? date.parts[names.firstIndex(of: part)!] : Double.nan
    }

    /// What 'setFullYear' and its like do and give.
    func jsSetDate(_ value: Any?, _ part: String, _ given: [Any?]) -> Any {
      let date = jsDate(value)
      let names = ["FullYear", "Month", "Date", "Hours", "Minutes", "Seconds", "Milliseconds"]
      if date.isValid {
        var parts: [Any?] = date.parts.dropLast().map { $0 }
        for (index, new) in given.enumerated() { parts[names.firstIndex(of: part)! + index] = new }
        date.time = jsTime(parts)
      }
      return date.time
    }

    func jsISO(_ value: Any?) -> String {
      let date = jsDate(value)
      if !date.isValid { throw JSError("Invalid time value", name: "RangeError") }
      return date.iso
    }

    """
  ]
}
