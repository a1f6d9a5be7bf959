/// Types of the library that scripts know by name: their static members and initializers.
package enum LibraryTypes {
  package static let types: [String: Vocabulary.LibraryType] = [
    "Date": Vocabulary.LibraryType(
      make: { .value(.library(try DateValue($0))) },
      statics: [
        "now": .property { .library(DateValue(now: $0.machine.host.now)) },
        "distantPast": .property { _ in .library(DateValue(seconds: -63_114_076_800)) },
        "distantFuture": .property { _ in .library(DateValue(seconds: 63_113_904_000)) },
      ]),
    "Duration": Vocabulary.LibraryType(
      statics: durations.merging(["zero": .property { _ in .library(DurationValue(nanoseconds: 0)) }]) { $1 }),
    "URL": Vocabulary.LibraryType(make: { call in
      if let stubbed = try InitializerLabels.check(.library("URL"), call) { return .value(stubbed) }
      if let given = try (call.labelled("fileURLWithPath") ?? call.labelled("filePath")).map(call.string) {
        let path = call.machine.stubs == nil || given.hasPrefix("/") ? given : "/" + given
        guard path.hasPrefix("/"), let address = try AddressValue("file://" + AddressValue.name(path)) else {
          throw FaultReason("'\(path)' doesn't begin with '/'", "scripts have no working folder")
        }
        return .value(.library(address))
      }
      let text = try call.string(call.labelled("string") ?? call.arguments.first)
      return .value(try AddressValue(text).map { .some(.library($0)) } ?? .none)
    }),
    "Data": Vocabulary.LibraryType(make: { call in
      if let stubbed = try InitializerLabels.check(.library("Data"), call) { return .value(stubbed) }
      return .value(try DataValue.make(call))
    }),
    "Regex": Vocabulary.LibraryType(make: { try PatternValue.make($0) }),
    "UTF8": Vocabulary.LibraryType(),
  ].merging(SizedInteger.types) { $1 }

  /// What makes a length of time of a number of units.
  package static let durations: [String: NativeMember] = Dictionary(
    uniqueKeysWithValues: DurationValue.units.keys.map { name in
      (
        name,
        .method { call in
          let value = ScriptValue.implicitMember(ImplicitMember(name: name, arguments: call.arguments, labels: call.labels))
          guard let duration = try DurationValue(value) else { throw FaultReason("a duration is a number of \(name)") }
          return .value(.library(duration))
        }
      )
    })
}
