import SwiftLanguage

extension FoundationTypes {
  /// The errors of Foundation that scripts make.
  static let errors: [String: Vocabulary.LibraryType] = [
    "NSError": Vocabulary.LibraryType(make: { call in
      guard let domain = call.labelled("domain"), let code = call.labelled("code") else {
        throw FaultReason("an error can't be made with init\(call.labels.signature)", "use NSError(domain:code:userInfo:)")
      }
      let information = call.labelled("userInfo")?.table ?? OrderedTable()
      return .value(
        call.machine.runtime.standardTypes.foundation.cocoa.value(
          .string(try call.string(domain.unwrapped)), .int(try call.integer(code.unwrapped)), .dictionary(information)))
    }),
    "URLError": Vocabulary.LibraryType(make: { call in
      let errors = call.machine.runtime.standardTypes.foundation
      guard let first = call.arguments.first else { throw FaultReason("URLError needs a code", "write 'URLError(.timedOut)'") }
      guard let code = TypeReference.user(errors.networkCode).coerce(first) else {
        throw FaultReason("URLError has no code '\(first.plainDescription)'", "use '.timedOut', '.notConnectedToInternet' …")
      }
      return .value(errors.network.value(code))
    }),
  ]

  /// What every error has that is seen as an `NSError`.
  static let errorProperties: [String: @Sendable (NativeCall) throws -> ScriptValue] = [
    "domain": { call in .string(call.receiver.typeInfo.map { $0.name == "URLError" ? "NSURLErrorDomain" : $0.name } ?? "") },
    "userInfo": { _ in .dictionary(OrderedTable()) },
    "code": { call in
      guard case .enumeration(let instance) = call.receiver else { return .int(1) }
      return .int(instance.errorCode)
    },
    "errorCode": { call in
      guard case .structure(let instance) = call.receiver, case .enumeration(let code)? = instance.fields.first else {
        return .int(1)
      }
      return code.enumCase.rawValue ?? .int(1)
    },
  ]
}
