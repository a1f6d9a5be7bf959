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
      return try make(errors.network, errors.networkCode, ["timedOut", "notConnectedToInternet"], call)
    }),
    "CocoaError": Vocabulary.LibraryType(make: { call in
      let errors = call.machine.runtime.standardTypes.foundation
      return try make(errors.file, errors.fileCode, ["fileNoSuchFile", "userCancelled"], call)
    }),
  ]

  /// Makes an error of its code.
  private static func make(
    _ type: TypeInfo, _ codes: TypeInfo, _ examples: [String], _ call: NativeCall
  ) throws -> NativeResult {
    guard let first = call.arguments.first else {
      throw FaultReason("\(type.name) needs a code", "write '\(type.name)(.\(examples[0]))'")
    }
    guard let code = TypeReference.user(codes).coerce(first) else {
      throw FaultReason(
        "\(type.name) has no code '\(first.plainDescription)'", "use '.\(examples[0])', '.\(examples[1])' …")
    }
    return .value(type.value(code))
  }

  /// The domains of Foundation's errors whose types have other names.
  private static let domains = ["URLError": "NSURLErrorDomain", "CocoaError": "NSCocoaErrorDomain"]

  /// What every error has that is seen as an `NSError`.
  static let errorProperties: [String: @Sendable (NativeCall) throws -> ScriptValue] = [
    "domain": { call in .string(call.receiver.typeInfo.map { domains[$0.name] ?? $0.name } ?? "") },
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
