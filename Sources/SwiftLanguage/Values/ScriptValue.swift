/// A value of the script language.
///
/// Values of structure types, arrays, dictionaries and tuples copy on assignment, as Swift's do; objects, functions and promises
/// are shared.
///
/// Sendable without checking: everything that a value reaches (objects, captured variables, types) belongs to one run, and a run
/// is confined to the one thread that drives its virtual clock: `ScriptRunner` makes the machine, every fiber runs inside a job of
/// that clock on the thread that called `run`, and nothing but text leaves the run. The engine demands `Sendable` because its
/// promises may live on any dispatcher; the only dispatcher that a script can reach is that clock.
package enum ScriptValue: @unchecked Sendable {
  case void
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([ScriptValue])
  case dictionary(OrderedTable)
  /// The elements are the table's keys, each its own value.
  case set(OrderedTable)
  case range(RangeValue)
  case tuple(TupleValue)
  case none
  indirect case some(ScriptValue)
  case structure(StructureValue)
  case enumeration(EnumerationValue)
  case object(ObjectValue)
  case function(FunctionValue)
  case native(HostFunction)
  /// An object that whoever runs the script brings in: a promise, a queue, a date.
  case library(any HostObject)
  case type(TypeReference)
  /// A key path that stands as an index; the function reads what it leads to.
  indirect case keyPath(ScriptValue)
  /// `.name` or `.name(…)` whose type is not known yet; whoever declares a type resolves it.
  case implicitMember(ImplicitMember)
  /// The place of a captured variable; never seen by a script.
  case cell(Cell)
  /// A reference that does not keep its object; never seen by a script.
  case weak(WeakReference)
  /// A loop's position; never seen by a script.
  case iterator(LoopIterator)
  /// A variable without a value yet, or an argument that was not given; never seen by a script.
  case absent
  /// Stands where a value was taken away to be changed in place, until it comes back; never seen by a script.
  case taken
}

extension ScriptValue {
  /// Whether this stands where a value is not there, so that it can't be read.
  @inline(__always)
  var isMissing: Bool {
    switch self {
    case .absent, .taken: true
    default: false
    }
  }
}

/// What a weak variable holds.
package final class WeakReference {
  package weak var object: ObjectValue?
  /// An object of a library, a promise for one.
  weak var libraryObject: (any HostObject)?
  /// Whether it is read as if the object were always there.
  let isUnowned: Bool

  init(_ object: ObjectValue, isUnowned: Bool = false) {
    self.object = object
    self.isUnowned = isUnowned
  }

  init(_ object: any HostObject) {
    libraryObject = object
    isUnowned = false
  }
}

/// A variable that closures share.
package final class Cell {
  package var value: ScriptValue

  init(_ value: ScriptValue) {
    self.value = value
  }
}

/// The two ends of a range.
package final class RangeValue {
  let lower: ScriptValue
  let upper: ScriptValue
  let isClosed: Bool

  /// A range; one-sided ranges have `.none` as their missing end.
  init(lower: ScriptValue, upper: ScriptValue, isClosed: Bool) {
    self.lower = lower
    self.upper = upper
    self.isClosed = isClosed
  }

  /// The whole numbers of the range as a half-open Swift range; `nil` if its ends are no integers.
  package var integers: Range<Int>? {
    guard case .int(let from) = lower, case .int(let to) = upper else { return nil }
    if isClosed { return to == .max ? from..<to : from..<max(from, to + 1) }
    return from..<max(from, to)
  }

  /// Whether the range contains `value`; `nil` if they can't be compared.
  package func contains(_ value: ScriptValue) -> Bool? {
    if case .none = lower {
    } else {
      guard let order = lower.ordered(before: value) else { return nil }
      if !order, lower != value { return false }
    }
    if case .none = upper { return true }
    guard let order = value.ordered(before: upper) else { return nil }
    return order || (isClosed && value == upper)
  }
}

/// The elements of a tuple with their labels.
package final class TupleValue {
  package var elements: [ScriptValue]
  package let labels: [String?]
  /// Whether Swift would have made an array of it where the types ask for one: an overload decides that there.
  package let isArrayWhereAskedFor: Bool

  package init(elements: [ScriptValue], labels: [String?], isArrayWhereAskedFor: Bool = false) {
    self.elements = elements
    self.labels = labels
    self.isArrayWhereAskedFor = isArrayWhereAskedFor
  }

  /// Finds an element by its number or its label.
  package func index(of name: String) -> Int? {
    if let number = Int(name) { return elements.indices.contains(number) ? number : nil }
    return labels.firstIndex(of: name)
  }
}

extension ScriptValue {
  /// The array that Swift would have made of the tuple where something is asked that only arrays have; `nil` for other values, and where
  /// the elements have several types.
  var arrayWhereAskedFor: ScriptValue? {
    guard case .tuple(let tuple) = self, tuple.isArrayWhereAskedFor, let first = tuple.elements.first,
      tuple.elements.allSatisfy({ $0.typeName == first.typeName })
    else { return nil }
    return .array(tuple.elements)
  }
}

/// The fields of a structure, shared until one of the values that share them is changed.
package final class StructureValue {
  package let type: TypeInfo
  package var fields: [ScriptValue]

  package init(type: TypeInfo, fields: [ScriptValue]) {
    self.type = type
    self.fields = fields
  }
}

/// A case of an enumeration with its payload.
package final class EnumerationValue {
  package let type: TypeInfo
  package let enumCase: EnumerationCase
  package private(set) var payload: [ScriptValue]

  deinit {
    if !payload.isEmpty { type.graveyard.bury(&payload) }
  }

  package init(type: TypeInfo, enumCase: EnumerationCase, payload: [ScriptValue]) {
    self.type = type
    self.enumCase = enumCase
    self.payload = payload
  }

  /// The number that Foundation gives it as an error: a raw value that is a number, or its place where cases with values come first.
  package var errorCode: Int {
    if case .int(let number)? = enumCase.rawValue { return number }
    let ordered = type.cases.filter { !$0.types.isEmpty } + type.cases.filter(\.types.isEmpty)
    return ordered.firstIndex { $0.index == enumCase.index } ?? enumCase.index
  }
}

/// An instance of a class.
///
/// Sendable without checking, for the reason that `ScriptValue` gives: it belongs to one run, and that to one thread.
package final class ObjectValue: @unchecked Sendable {
  package let type: TypeInfo
  package var fields: [ScriptValue]
  /// Whether this stands for an object whose `deinit` runs: it has none to run again.
  private let isDying: Bool
  /// How many events there had been when it was made; 0 if nobody asked.
  package var madeAt = 0

  package init(type: TypeInfo, fields: [ScriptValue], isDying: Bool = false) {
    self.type = type
    self.fields = fields
    self.isDying = isDying
  }

  deinit {
    if !isDying, type.hasDeinitializer, let describer = type.describer {
      let dying = ObjectValue(type: type, fields: fields, isDying: true)
      fields = []
      describer.deinitialize(dying)
    } else {
      type.graveyard.bury(&fields)
    }
  }
}

extension ObjectValue {
  /// Gives an object that stands for something unknown a variable that the script sets.
  package func addField(_ name: String, _ value: ScriptValue) {
    type.fieldPositions[name] = type.fields.count
    type.fields.append(StoredField(name: name, type: nil, isConstant: false))
    fields.append(value)
  }
}

/// A function or closure together with what it captured.
package final class FunctionValue {
  package let code: FunctionCode
  @exclusivity(unchecked) package var captures: [ScriptValue]
  /// The value that a method is bound to, passed before the arguments.
  package let boundSelf: ScriptValue?

  package init(code: FunctionCode, captures: [ScriptValue], boundSelf: ScriptValue? = nil) {
    self.code = code
    self.captures = captures
    self.boundSelf = boundSelf
  }

  deinit {
    if !captures.isEmpty { code.graveyard.bury(&captures) }
  }
}

/// `.name` or `.name(arguments)` before its type is known.
package final class ImplicitMember {
  package let name: String
  /// `nil` where there is no argument list.
  package let arguments: [ScriptValue]?
  package let labels: ArgumentLabels

  package init(name: String, arguments: [ScriptValue]?, labels: ArgumentLabels) {
    self.name = name
    self.arguments = arguments
    self.labels = labels
  }
}
