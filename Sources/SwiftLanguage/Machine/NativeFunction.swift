package import Program

/// A function of the library.
package final class NativeFunction: HostFunction {
  package let body: NativeBody

  package init(_ name: String, _ body: @escaping NativeBody) {
    self.body = body
    super.init(name: name)
  }

  /// The function by its full name, which says its arguments' labels: `when(fulfilled:)`.
  func labelled(_ labels: ArgumentLabels) -> NativeFunction {
    NativeFunction(name) { [body] call in
      guard call.count == labels.labels.count else { return try body(call) }
      return try body(
        NativeCall(
          machine: call.machine, receiver: call.receiver, arguments: call.arguments, labels: labels, site: call.site))
    }
  }

  package override func taking(_ parameters: [TypeReference]) -> NativeFunction {
    NativeFunction(name) { [body] call in
      guard call.arguments.count == parameters.count else { return try body(call) }
      let arguments = zip(parameters, call.arguments).map { type, argument in type.coerce(argument) ?? argument }
      return try body(
        NativeCall(machine: call.machine, receiver: call.receiver, arguments: arguments, labels: call.labels, site: call.site))
    }
  }
}

/// What a function of the library does.
package typealias NativeBody = (NativeCall) throws -> NativeResult

/// What a function of the library came to.
package enum NativeResult {
  case value(ScriptValue)
  /// It needs functions of the script, which the machine calls for it.
  case frame(any NativeFrame)
}

/// A function of the library that calls functions of the script: a machine of its own that the virtual machine drives, so that
/// calls never pile up on the native stack.
package protocol NativeFrame {
  /// Whether the job that runs may pause within a function which the frame calls: the frame keeps nothing meanwhile that others need, and
  /// does nothing before the function's end.
  var letsPause: Bool { get }
  /// Goes on.
  ///
  /// - Parameter value: What the function returned that was called last; `nil` at the start.
  mutating func resume(with value: ScriptValue?) throws -> NativeStep
}

extension NativeFrame {
  package var letsPause: Bool { false }
}

/// What a native frame wants next.
package enum NativeStep {
  case call(ScriptValue, [ScriptValue])
  case finish(ScriptValue)
  /// The fiber is put aside until something gives the value that it goes on with.
  case wait(Waiting)
}

/// A call of a function of the library.
///
/// A class, so that handing it on costs nothing.
package final class NativeCall {
  package let machine: Machine
  /// The value whose member is called; `.absent` for free functions.
  package let receiver: ScriptValue
  package let arguments: [ScriptValue]
  package let labels: ArgumentLabels
  /// Where the call stands in the text.
  package let site: CodeSite

  package init(machine: Machine, receiver: ScriptValue, arguments: [ScriptValue], labels: ArgumentLabels, site: CodeSite) {
    self.machine = machine
    self.receiver = receiver
    self.arguments = arguments
    self.labels = labels
    self.site = site
  }

  /// The same call of another value's member.
  package func with(receiver: ScriptValue) -> NativeCall {
    NativeCall(machine: machine, receiver: receiver, arguments: arguments, labels: labels, site: site)
  }

  /// The number of arguments.
  package var count: Int { arguments.count }

  /// The argument with a label.
  package func labelled(_ label: String) -> ScriptValue? {
    labels.labels.firstIndex(of: label).map { arguments[$0] }
  }

  /// The arguments without labels, trailing closures left out.
  package var positional: [ScriptValue] {
    let listed = labels.labels.count - labels.trailingCount
    return zip(arguments, labels.labels).prefix(listed).filter { $0.1 == nil }.map(\.0)
  }

  /// The trailing closure without a label.
  package var trailing: ScriptValue? {
    labels.trailingCount > 0 ? arguments[arguments.count - labels.trailingCount] : nil
  }

  /// The only argument, of whatever label.
  package func only() throws -> ScriptValue {
    guard arguments.count == 1 else { throw wrongCount(1) }
    return arguments[0]
  }

  func wrongCount(_ expected: Int) -> FaultReason {
    FaultReason(
      "this call has \(arguments.count) argument\(arguments.count == 1 ? "" : "s")",
      "it needs \(expected == 0 ? "none" : "\(expected)")")
  }
}

/// A member of one of the library's types.
package enum NativeMember: Sendable {
  case property(@Sendable (NativeCall) throws -> ScriptValue)
  case method(@Sendable (NativeCall) throws -> NativeResult)
  /// A property that has the name of a method, too: `first` and `first(where:)`.
  case either(@Sendable (NativeCall) throws -> NativeResult)
  /// A method that changes its value in place.
  case mutating(@Sendable (inout ScriptValue, NativeCall) throws -> ScriptValue)
  /// A method whose result is the changed value.
  case replacing(@Sendable (NativeCall) throws -> NativeResult)
}
