import SwiftPromises
import SwiftSyntax

/// Understands the calls of one library.
protocol DialectReader {
  var dialect: Dialect { get }
  /// Names that arrays and the like have, too: they are operators only on what is known to be a promise.
  var ambiguousNames: Set<String> { get }
  /// What a call on something does; `nil` if the library has no such operator.
  func step(_ parts: CallParts, _ guesser: TypeGuesser) -> Step?
  /// What a call makes that begins a chain; `nil` if it makes no promise.
  func source(_ parts: CallParts, _ guesser: TypeGuesser) -> Source?
}

extension DialectReader {
  /// A handler of values whose result decides what it does.
  func valueStep(_ parts: CallParts, _ guesser: TypeGuesser, nothing: StepKind, returnedErrorsReject: Bool) -> Step {
    let kind: StepKind =
      switch guesser.result(of: parts.handler) {
      case .promise: .chain
      case .void: nothing
      case .error: returnedErrorsReject ? .raise : .map
      case .never: .look
      case .value, .unknown: .map
      }
    return Step(kind: kind, handler: parts.handler, queue: parts.queue)
  }

  /// A handler of errors that may go on with a result.
  func errorStep(_ parts: CallParts, _ guesser: TypeGuesser, nothing: StepKind) -> Step {
    let kind: StepKind =
      switch guesser.result(of: parts.handler) {
      case .promise: .recoverChain
      case .void: nothing
      case .error, .value, .unknown, .never: .recover
      }
    return Step(kind: kind, handler: parts.handler, queue: parts.queue)
  }

  /// The closure of a maker, if it is one with functions that settle.
  func executor(_ parts: CallParts) -> ClosureExprSyntax? {
    guard case .closure(let closure)? = parts.handler,
      !closure.parameterNames.isEmpty || closure.shorthandCount > 0
    else { return nil }
    return closure
  }

  /// The closure of a maker that is given nothing.
  func work(_ parts: CallParts) -> ClosureExprSyntax? {
    guard case .closure(let closure)? = parts.handler, closure.parameterNames.isEmpty, closure.shorthandCount == 0 else {
      return nil
    }
    return closure
  }

  /// The functions that settle, by the names of the closure's parameters.
  func two(_ closure: ClosureExprSyntax) -> Settlers {
    let names = closure.parameterNames
    return .two(fulfill: names.first ?? "$0", reject: names.count > 1 ? names[1] : "$1")
  }
}

/// The readers of all libraries.
enum DialectReaders {
  static func of(_ dialect: Dialect) -> any DialectReader {
    switch dialect {
    case .google: GoogleReader()
    case .promisekit: KitReader()
    case .ecmascript: ECMAReader()
    case .frantic: FranticReader()
    case .anypromise: AnyReader()
    case .promisekit096, .promisekit092: KitZeroReader(dialect: dialect)
    }
  }
}
