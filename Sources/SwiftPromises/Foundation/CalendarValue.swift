import FoundationEssentials
import SwiftLanguage

/// `Calendar` and `DateComponents`: the Gregorian calendar in Greenwich's time, so that a run is the same everywhere.
final class CalendarValue: LibraryObject {
  static let types: [String: Vocabulary.LibraryType] = [
    "Calendar": Vocabulary.LibraryType(
      make: { _ in .value(.library(CalendarValue())) },
      statics: [
        "current": .property { _ in .library(CalendarValue()) },
        "autoupdatingCurrent": .property { _ in .library(CalendarValue()) },
      ]),
    "DateComponents": Vocabulary.LibraryType(make: { try components.result(of: $0) }),
  ]

  /// Those of a date that scripts ask for, by their names.
  private static let units: [String: Calendar.Component] = [
    "era": .era, "year": .year, "month": .month, "day": .day, "hour": .hour, "minute": .minute, "second": .second,
    "nanosecond": .nanosecond, "weekday": .weekday, "weekOfYear": .weekOfYear, "weekOfMonth": .weekOfMonth, "quarter": .quarter,
    "yearForWeekOfYear": .yearForWeekOfYear, "weekdayOrdinal": .weekdayOrdinal,
  ]

  private static let fields = [
    "era", "year", "month", "day", "hour", "minute", "second", "nanosecond", "weekday", "weekdayOrdinal", "quarter",
    "weekOfMonth", "weekOfYear", "yearForWeekOfYear",
  ]

  private static let components = RecordKind(
    "DateComponents",
    [.init("calendar", .optional(.any)), .init("timeZone", .optional(.any))] + fields.map { .init($0, .optional(.int)) },
    members: ["date": .property { .optional(date(try RecordValue.of($0.receiver, "date")).map(value)) }]
  ) { record in
    fields.compactMap { name -> String? in
      if case .some(let number) = record[name] { "\(name): \(number.plainDescription) " } else { nil }
    }.joined()
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    return calendar
  }()

  var typeName: String { "Calendar" }
  func describe(_ format: (ScriptValue) -> String) -> String { "gregorian" }
  func equals(_ other: any HostObject) -> Bool { other is CalendarValue }
  func hash(into hasher: inout Hasher) { hasher.combine("gregorian") }
  var members: [String: NativeMember] { Self.ownMembers }

  // MARK: Values

  private static func date(_ value: ScriptValue?) throws -> Date {
    Date(timeIntervalSinceReferenceDate: try DateFormatters.seconds(value))
  }

  private static func value(_ date: Date) -> ScriptValue { .library(DateValue(seconds: date.timeIntervalSinceReferenceDate)) }

  /// The components that a value names: `.day`, or several of them.
  private static func units(_ value: ScriptValue?) throws -> Set<Calendar.Component> {
    switch value?.unwrapped {
    case .implicitMember(let member)?:
      guard let unit = units[member.name] else { throw FaultReason("calendars of scripts have no component '.\(member.name)'") }
      return [unit]
    case .array(let elements)?: return try elements.reduce(into: []) { $0.formUnion(try units($1)) }
    case .set(let table)?: return try table.keys.reduce(into: []) { $0.formUnion(try units($1)) }
    default: throw FaultReason("this argument must be a date component, such as '.day'")
    }
  }

  private static func unit(_ value: ScriptValue?) throws -> Calendar.Component { try units(value).first ?? .day }

  private static func record(_ parts: DateComponents, _ units: Set<Calendar.Component>) -> ScriptValue {
    var values: [String: ScriptValue] = [:]
    for (name, unit) in Self.units where units.contains(unit) {
      values[name] = .optional(parts.value(for: unit).map { .int($0) })
    }
    return .library(components.make(values))
  }

  private static func parts(_ record: RecordValue) -> DateComponents {
    var parts = DateComponents()
    for (name, unit) in units {
      if case .int(let number) = record[name].unwrapped { parts.setValue(number, for: unit) }
    }
    return parts
  }

  private static func date(_ record: RecordValue) -> Date? {
    let offset = TimeZones.offset(of: record["timeZone"])
    return calendar.date(from: parts(record)).map { $0 - Double(offset) }
  }

  // MARK: Members

  private static let ownMembers: [String: NativeMember] = [
    "component": .method { call in
      let unit = try unit(call.arguments.first)
      return .value(.int(calendar.component(unit, from: try date(call.labelled("from")))))
    },
    "dateComponents": .method { call in
      let units = try units(call.arguments.first)
      let from = call.labelled("from")
      guard let to = call.labelled("to") else {
        return .value(record(calendar.dateComponents(units, from: try date(from)), units))
      }
      return .value(record(calendar.dateComponents(units, from: try date(from), to: try date(to)), units))
    },
    "date": .method { call in
      if let from = RecordValue.of(call.labelled("from"), kind: "DateComponents") {
        return .value(.optional(date(from).map(value)))
      }
      if let hour = call.labelled("bySettingHour") {
        let (minute, second) = (try call.integer(call.labelled("minute")), try call.integer(call.labelled("second")))
        let day = try date(call.labelled("of"))
        let made = calendar.date(bySettingHour: try call.integer(hour), minute: minute, second: second, of: day)
        return .value(.optional(made.map(value)))
      }
      let start = try date(call.labelled("to"))
      if let added = RecordValue.of(call.labelled("byAdding"), kind: "DateComponents") {
        return .value(.optional(calendar.date(byAdding: parts(added), to: start).map(value)))
      }
      let unit = try unit(call.labelled("byAdding"))
      return .value(
        .optional(calendar.date(byAdding: unit, value: try call.integer(call.labelled("value")), to: start).map(value)))
    },
    "startOfDay": .method { call in .value(value(calendar.startOfDay(for: try date(call.labelled("for"))))) },
    "isDateInToday": .method { .value(.bool(try days(from: $0) == 0)) },
    "isDateInYesterday": .method { .value(.bool(try days(from: $0) == -1)) },
    "isDateInTomorrow": .method { .value(.bool(try days(from: $0) == 1)) },
    "isDateInWeekend": .method { .value(.bool(calendar.isDateInWeekend(try date($0.only())))) },
    "isDate": .method { call in
      let first = try date(call.arguments.first)
      if let other = call.labelled("inSameDayAs") { return .value(.bool(calendar.isDate(first, inSameDayAs: try date(other)))) }
      let unit = try unit(call.labelled("toGranularity"))
      return .value(.bool(calendar.isDate(first, equalTo: try date(call.labelled("equalTo")), toGranularity: unit)))
    },
    "compare": .method { call in
      let (first, second) = (try date(call.arguments.first), try date(call.labelled("to")))
      let order = calendar.compare(first, to: second, toGranularity: try unit(call.labelled("toGranularity")))
      let name =
        order == .orderedAscending ? "orderedAscending" : order == .orderedDescending ? "orderedDescending" : "orderedSame"
      return .value(.implicitMember(ImplicitMember(name: name, arguments: nil, labels: .unlabelled(0))))
    },
    "timeZone": .property { _ in .library(TimeZones.make(0)) },
  ]

  /// How many days a date lies from the day that it is on the virtual clock.
  private static func days(from call: NativeCall) throws -> Int {
    let today = DateValue(now: call.machine.host.now).seconds
    return Int((try DateFormatters.seconds(call.only()) / 86_400).rounded(.down)) - Int((today / 86_400).rounded(.down))
  }
}
