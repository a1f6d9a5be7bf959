import SwiftLanguage

/// `DateFormatter`, `ISO8601DateFormatter`, `TimeZone` and `Locale`.
enum DateFormatters {
  static let types: [String: Vocabulary.LibraryType] = [
    "DateFormatter": Vocabulary.LibraryType(
      make: { _ in .value(.library(formatter.make())) },
      statics: [
        "localizedString": .method { call in
          let pattern = DateFormatting.pattern(
            date: name(call.labelled("dateStyle")), time: name(call.labelled("timeStyle")))
          return .value(.string(DateFormatting.text(try seconds(call.labelled("from")), pattern, offset: 0)))
        }
      ]),
    "ISO8601DateFormatter": Vocabulary.LibraryType(make: { _ in .value(.library(internetFormatter.make())) }),
    "TimeZone": Vocabulary.LibraryType(
      make: { call in
        if let seconds = call.labelled("secondsFromGMT") {
          return .value(.some(.library(TimeZones.make(try call.integer(seconds)))))
        }
        return .value(.some(.library(TimeZones.make(0))))
      },
      statics: [
        "current": .property { _ in .library(TimeZones.make(0)) },
        "autoupdatingCurrent": .property { _ in .library(TimeZones.make(0)) },
        "gmt": .property { _ in .library(TimeZones.make(0)) },
      ]),
    "Locale": Vocabulary.LibraryType(
      make: { call in
        let name = try call.labelled("identifier").map(call.string) ?? "en_US_POSIX"
        return .value(.library(Self.locale(name)))
      },
      statics: [
        "current": .property { _ in .library(Self.locale("en_US_POSIX")) },
        "autoupdatingCurrent": .property { _ in .library(Self.locale("en_US_POSIX")) },
        "preferredLanguages": .property { _ in .array([.string("en")]) },
      ]),
  ]

  private static let formatter = RecordKind(
    "DateFormatter", isShared: true,
    [
      .init("dateFormat", .implicitlyUnwrapped(.string)), .init("dateStyle", .any), .init("timeStyle", .any),
      .init("locale", .implicitlyUnwrapped(.any)), .init("timeZone", .implicitlyUnwrapped(.any)),
      .init("calendar", .implicitlyUnwrapped(.any)), .init("isLenient", .bool, .bool(false)),
      .init("doesRelativeDateFormatting", .bool, .bool(false)), .init("formatterBehavior", .any),
    ],
    members: [
      "string": .method { call in
        let date = call.labelled("from") ?? call.labelled("for")
        return .value(.string(DateFormatting.text(try seconds(date), by: call.receiver)))
      },
      "date": .method { call in
        let text = try call.string(call.labelled("from"))
        return .value(date(DateFormatting.date(text, by: call.receiver), call))
      },
      "setLocalizedDateFormatFromTemplate": .method { call in
        let record = try RecordValue.of(call.receiver, "setLocalizedDateFormatFromTemplate")
        _ = try record.setting("dateFormat", to: call.only())
        return .value(.void)
      },
    ])

  private static let internetFormatter = RecordKind(
    "ISO8601DateFormatter", isShared: true,
    [.init("formatOptions", .any), .init("timeZone", .implicitlyUnwrapped(.any))],
    members: [
      "string": .method { call in
        let record = try RecordValue.of(call.receiver, "string")
        let offset = TimeZones.offset(of: record["timeZone"])
        return .value(.string(DateFormatting.text(try seconds(call.labelled("from")), pattern(record), offset: offset)))
      },
      "date": .method { call in
        let record = try RecordValue.of(call.receiver, "date")
        let text = try call.string(call.labelled("from"))
        return .value(date(DateFormatting.date(text, pattern(record), offset: 0), call))
      },
    ])

  /// What a formatter of ISO 8601 writes, as a pattern.
  private static func pattern(_ formatter: RecordValue) -> String {
    var names: Set<String> = ["withInternetDateTime"]
    switch formatter["formatOptions"].unwrapped {
    case .implicitMember(let member): names = [member.name]
    case .array(let elements): names = Set(elements.compactMap(name))
    default: break
    }
    let isWhole = names.contains("withInternetDateTime")
    let hasDate = isWhole || names.contains("withFullDate")
    let hasTime = isWhole || names.contains("withFullTime") || names.contains("withTime")
    var text = hasDate ? "yyyy-MM-dd" : ""
    if hasTime {
      if hasDate { text += names.contains("withSpaceBetweenDateAndTime") ? " " : "'T'" }
      text += "HH:mm:ss" + (names.contains("withFractionalSeconds") ? ".SSS" : "")
      if isWhole || names.contains("withFullTime") || names.contains("withTimeZone") { text += "XXXXX" }
    }
    return text
  }

  private static func name(_ value: ScriptValue?) -> String? {
    if case .implicitMember(let member)? = value?.unwrapped { member.name } else { nil }
  }

  /// The seconds of a date that a call gives; an unknown one is the reference date.
  static func seconds(_ value: ScriptValue?) throws -> Double {
    if case .library(let object)? = value?.unwrapped, let date = object as? DateValue { return date.seconds }
    if value?.stubName != nil { return 0 }
    throw FaultReason("this argument must be a Date, not \(value?.typeName ?? "nothing")")
  }

  /// The optional of a date. Where names are stubbed, a text that is none stands for one.
  private static func date(_ seconds: Double?, _ call: NativeCall) -> ScriptValue {
    if let seconds { return .some(.library(DateValue(seconds: seconds))) }
    return call.machine.stubs == nil ? .none : .some(.library(DateValue(seconds: 0)))
  }

  // MARK: Locales

  private static let localeKind = RecordKind(
    "Locale",
    [
      .init("identifier", .string, .string("en_US_POSIX"), isConstant: true), .init("languageCode", .optional(.string)),
      .init("regionCode", .optional(.string)), .init("currencyCode", .optional(.string)),
    ]
  ) { $0["identifier"].plainDescription }

  private static func locale(_ name: String) -> RecordValue {
    let parts = name.split(separator: "_").flatMap { $0.split(separator: "-") }.map(String.init)
    return localeKind.make([
      "identifier": .string(name), "languageCode": .optional(text: parts.first),
      "regionCode": .optional(text: parts.dropFirst().first { $0.count == 2 }),
    ])
  }
}

/// Time zones: distances from Greenwich. A zone with a name is that of Greenwich, so that a run is the same everywhere.
enum TimeZones {
  private static let kind = RecordKind(
    "TimeZone",
    [
      .init("seconds", .int, .int(0), isConstant: true), .init("identifier", .string, .string("GMT"), isConstant: true),
    ],
    members: [
      "secondsFromGMT": .method { .value(try RecordValue.of($0.receiver, "secondsFromGMT")["seconds"]) },
      "abbreviation": .method { .value(.some(try RecordValue.of($0.receiver, "abbreviation")["identifier"])) },
    ]
  ) { $0["identifier"].plainDescription }

  static func make(_ seconds: Int) -> RecordValue {
    let name = seconds == 0 ? "GMT" : DateFormatting.text(0, "ZZZZ", offset: seconds)
    return kind.make(["seconds": .int(seconds), "identifier": .string(name)])
  }

  /// The seconds that a zone is east of Greenwich.
  static func offset(of value: ScriptValue) -> Int {
    guard let zone = RecordValue.of(value, kind: "TimeZone"), case .int(let seconds) = zone["seconds"] else { return 0 }
    return seconds
  }
}
