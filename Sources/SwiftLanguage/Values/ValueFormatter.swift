import Program

/// Formats values exactly as Swift's `String(describing:)` does, type names without their module.
///
/// A description that the script itself computes needs the machine; `format` asks `custom` for it, so that one traversal serves
/// both to find such values and to put their texts in.
struct ValueFormatter {
  /// Gives the text of a value whose type computes its own description.
  var custom: (ScriptValue) -> String
  /// How many bytes the texts may still have. What goes beyond is left out, and `isCut` says so.
  private var room: Int
  private(set) var isCut = false
  /// The text so far, as bytes, to which more is added quicker than to a string.
  private var text: [UInt8] = []
  private var depth = 0
  /// Deeper nesting is shown as `…`: no person reads it, and the native stack has an end.
  private static let maximumDepth = 10_000
  private var objectDepth = 0
  /// The same for promises and other objects of the library, which can contain themselves.
  private static let maximumObjectDepth = 100
  private var untilCount = Self.bytesBetweenCounts
  private static let bytesBetweenCounts = 1 << 16

  /// Makes a formatter of texts that have at most so many bytes, together.
  init(room: Int = SizeLimit.maximum, custom: @escaping (ScriptValue) -> String) {
    self.room = room
    self.custom = custom
  }

  /// The text of a value on its own.
  mutating func format(_ value: ScriptValue) -> String {
    switch value {
    case .string(let value) where value.utf8.count <= room:
      add("")
      room -= value.utf8.count
      return value
    case .string(let value): add(value)
    case .enumeration(let instance) where !instance.type.computesDescription:
      if let text = instance.type.ownText {
        add(text(instance))
      } else {
        add(instance.enumCase.name)
        addPayload(of: instance)
      }
    case .library(let object): addObject { object.describe($0) }
    default: addNested(value)
    }
    return finish()
  }

  /// The text of a value inside another: strings are quoted, cases carry their type.
  mutating func formatNested(_ value: ScriptValue) -> String {
    addNested(value)
    return finish()
  }

  private mutating func finish() -> String {
    defer { text.removeAll(keepingCapacity: true) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds a text, or as much of it as there is room for.
  private mutating func add(_ more: String) {
    let size = more.utf8.count
    untilCount -= size + 1
    if untilCount <= 0 {
      // What takes long looks for its end: one that was asked for, or the limit of steps.
      if !WorkMeter.allows(Self.bytesBetweenCounts / WorkMeter.copiesPerStep) { stop() }
      untilCount = Self.bytesBetweenCounts
    }
    guard size > room else {
      append(more)
      // Even what has no text takes time.
      room -= max(1, size)
      return
    }
    append(String(more.unicodeScalars.prefix(max(0, room))))
    stop()
  }

  private mutating func append(_ more: String) {
    var more = more
    more.withUTF8 { text.append(contentsOf: $0) }
  }

  private mutating func stop() {
    isCut = true
    room = 0
  }

  private mutating func addNested(_ value: ScriptValue) {
    if room <= 0 { return stop() }
    guard depth < Self.maximumDepth else { return add("…") }
    depth += 1
    defer { depth -= 1 }
    switch value {
    case .void: add("()")
    case .bool(let value): add(value ? "true" : "false")
    case .int(let value): add(String(value))
    case .double(let value): add(value.description)
    case .string(let value): addQuoted(value)
    case .none: add("nil")
    case .some(let value):
      add("Optional(")
      addNested(value)
      add(")")
    case .array(let elements): addList(elements)
    case .dictionary(let table): addDictionary(table)
    case .set(let table): addList(table.keys)
    case .range(let range): addRange(range)
    case .tuple(let tuple): addLabelled(tuple.elements, tuple.labels)
    case .structure(let instance):
      if instance.type.computesDescription { return add(custom(value)) }
      if let text = instance.type.ownStructureText { return add(text(instance)) }
      if let position = instance.type.shownField { return addNested(instance.fields[position]) }
      if let text = value.storedDescription { return add(text) }
      add(instance.type.general?.name ?? instance.type.name)
      addFields(of: instance)
    case .enumeration(let instance):
      if instance.type.computesDescription { return add(custom(value)) }
      if let text = instance.type.ownText { return add(text(instance)) }
      add("\(instance.type.general?.name ?? instance.type.name).\(instance.enumCase.name)")
      addPayload(of: instance)
    case .object(let instance):
      add(instance.type.computesDescription ? custom(value) : value.storedDescription ?? instance.type.name)
    case .function, .native: add("(Function)")
    case .library(let object): addObject { object.describeNested($0) }
    case .type(let type): add(type.name)
    case .keyPath: add("(KeyPath)")
    case .implicitMember(let member):
      add(".\(member.name)")
      if let arguments = member.arguments { addList(arguments, "(", ")") }
    case .cell(let cell): addNested(cell.value)
    case .weak: addNested(value.strengthened)
    case .iterator: add("iterator")
    case .absent, .taken: add("nothing")
    }
  }

  /// Adds a string as Swift writes it inside other values; of one that is too long, no more than there is room for.
  private mutating func addQuoted(_ value: String) {
    // Most texts have nothing to escape.
    if value.utf8.count < min(room, 64), value.utf8.allSatisfy({ (0x20..<0x7f).contains($0) && $0 != 0x22 && $0 != 0x5c }) {
      add("\"")
      if !value.isEmpty { add(value) }
      add("\"")
    } else if value.utf8.count <= room {
      add(value.debugDescription)
    } else {
      add(String(value.unicodeScalars.prefix(room + 1)).debugDescription)
    }
  }

  /// Adds what an object says of itself, which puts the texts of values into its own.
  private mutating func addObject(_ describe: ((ScriptValue) -> String) -> String) {
    guard objectDepth < Self.maximumObjectDepth else { return add("…") }
    objectDepth += 1
    defer { objectDepth -= 1 }
    var before: [UInt8] = []
    swap(&before, &text)
    let roomBefore = room
    let own = describe { value in
      var outer: [UInt8] = []
      swap(&outer, &text)
      defer { text = outer }
      return formatNested(value)
    }
    text = before
    append(own)
    // The values in it have been counted already.
    room -= max(1, own.utf8.count - (roomBefore - room))
  }

  private mutating func addList(_ elements: [ScriptValue], _ opening: String = "[", _ closing: String = "]") {
    add(opening)
    for (index, element) in elements.enumerated() {
      if room <= 0 { return stop() }
      if index > 0 { add(", ") }
      addNested(element)
    }
    add(closing)
  }

  private mutating func addLabelled(_ elements: [ScriptValue], _ labels: [String?]) {
    add("(")
    for (index, element) in elements.enumerated() {
      if room <= 0 { return stop() }
      if index > 0 { add(", ") }
      if index < labels.count, let label = labels[index] { add("\(label): ") }
      addNested(element)
    }
    add(")")
  }

  private mutating func addFields(of instance: StructureValue) {
    // Structures have no superclass, so that their own fields are all.
    add("(")
    for index in instance.fields.indices {
      if room <= 0 { return stop() }
      if index > 0 { add(", ") }
      if index < instance.type.fields.count {
        add(instance.type.fields[index].shownName)
        add(": ")
      }
      addNested(instance.fields[index])
    }
    add(")")
  }

  private mutating func addPayload(of instance: EnumerationValue) {
    if !instance.payload.isEmpty { addLabelled(instance.payload, instance.enumCase.labels) }
  }

  private mutating func addDictionary(_ table: OrderedTable) {
    if table.count == 0 { return add("[:]") }
    add("[")
    for (index, (key, value)) in zip(table.keys, table.values).enumerated() {
      if room <= 0 { return stop() }
      if index > 0 { add(", ") }
      addNested(key)
      add(": ")
      addNested(value)
    }
    add("]")
  }

  private mutating func addRange(_ range: RangeValue) {
    if case .none = range.lower {
      add("\(range.isClosed ? "PartialRangeThrough" : "PartialRangeUpTo")(upperBound: ")
      addNested(range.upper)
      return add(")")
    }
    if case .none = range.upper {
      add("PartialRangeFrom(lowerBound: ")
      addNested(range.lower)
      return add(")")
    }
    addNested(range.lower)
    add(range.isClosed ? "..." : "..<")
    addNested(range.upper)
  }
}
