import SwiftLanguage

/// What makes one publisher of several: `zip`, `combineLatest` and `merge`.
enum PublisherJoining {
  static let members: [String: NativeMember] = [
    "zip": joining("Publishers.Zip", Zipped.init), "combineLatest": joining("Publishers.CombineLatest", Latest.init),
    "merge": .method { call in
      let sources = publishers(of: call)
      return .value(
        .library(
          PublisherValue("Publishers.Merge") { subscriber in
            var open = sources.count
            for source in sources {
              source.subscribe(
                PublisherValue.Subscriber(receive: subscriber.receive) { error in
                  open -= 1
                  if error != nil || open == 0 { subscriber.end(error) }
                })
            }
          }))
    },
  ]

  /// The publisher that the call is made of, and those that it is given.
  private static func publishers(of call: NativeCall) -> [PublisherValue] {
    ([call.receiver] + call.arguments).compactMap(PublisherValue.of)
  }

  /// A publisher of tuples, or of what the closure behind the publishers makes of them.
  private static func joining(_ name: String, _ make: @escaping @Sendable (Int) -> any JoinedValues) -> NativeMember {
    .method { call in
      let (sources, runtime) = (publishers(of: call), call.machine.runtime)
      let body = call.arguments.last.flatMap { $0.isCallable ? $0 : nil }
      return .value(
        .library(
          PublisherValue(name) { subscriber in
            var values = make(sources.count)
            for (index, source) in sources.enumerated() {
              source.subscribe(
                PublisherValue.Subscriber(
                  receive: { value in
                    do {
                      guard let row = values.receive(value, from: index) else { return }
                      let tuple = ScriptValue.tuple(TupleValue(elements: row, labels: row.map { _ in nil }))
                      subscriber.receive(try body.map { try runtime.call($0, runtime.arguments(tuple, for: $0)) } ?? tuple)
                      if values.isOver { subscriber.end(nil) }
                    } catch {
                      subscriber.end(error)
                    }
                  },
                  end: { error in
                    values.end(index)
                    if error != nil || values.isOver { subscriber.end(error) }
                  }))
            }
          }))
    }
  }
}

/// The values of several publishers that wait for one another.
private protocol JoinedValues {
  /// Whether no more rows can come.
  var isOver: Bool { get }
  /// Takes a value of one of the publishers; gives a row of all of them if there is one now.
  mutating func receive(_ value: ScriptValue, from index: Int) -> [ScriptValue]?
  mutating func end(_ index: Int)
}

/// The first of each, then the second of each.
private struct Zipped: JoinedValues {
  private var waiting: [[ScriptValue]]
  private var ended: Set<Int> = []

  init(_ count: Int) { waiting = Array(repeating: [], count: count) }

  var isOver: Bool { ended.contains { waiting[$0].isEmpty } }

  mutating func receive(_ value: ScriptValue, from index: Int) -> [ScriptValue]? {
    waiting[index].append(value)
    guard waiting.allSatisfy({ !$0.isEmpty }) else { return nil }
    return waiting.indices.map { waiting[$0].removeFirst() }
  }

  mutating func end(_ index: Int) { ended.insert(index) }
}

/// The last of each, whenever one of them gives another.
private struct Latest: JoinedValues {
  private var values: [ScriptValue?]
  private var open: Set<Int>

  init(_ count: Int) {
    values = Array(repeating: nil, count: count)
    open = Set(0..<count)
  }

  var isOver: Bool { open.isEmpty }

  mutating func receive(_ value: ScriptValue, from index: Int) -> [ScriptValue]? {
    values[index] = value
    let known = values.compactMap(\.self)
    return known.count == values.count ? known : nil
  }

  mutating func end(_ index: Int) { open.remove(index) }
}
