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
  private static let domains = [
    "URLError": "NSURLErrorDomain", "CocoaError": "NSCocoaErrorDomain", "PMKError": "PromiseKit.PMKError",
  ]

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
    // What `error as NSError` reads; no script can write its name.
    "$NSError": { call in try bridged(call) },
  ]

  /// An error as an `NSError`: what Foundation's bridging makes of it on Linux.
  private static func bridged(_ call: NativeCall) throws -> ScriptValue {
    let error = call.receiver
    let foundation = call.machine.runtime.standardTypes.foundation
    guard let info = error.typeInfo, info.name != "NSError" else { return error }
    if case .structure(let instance) = error, case .enumeration(let code)? = instance.fields.first,
      let domain = domains[info.name],
      case .int(let number)? = code.enumCase.rawValue
    {
      return foundation.cocoa(domain, number)
    }
    var (domain, code, table) = (domains[info.name] ?? info.name, 1, OrderedTable())
    if case .enumeration(let instance) = error { code = instance.errorCode }
    if info.conforms(to: "CustomNSError") {
      if case .int(let own)? = try property("errorCode", of: error, info, call) { code = own }
      if case .dictionary(let own)? = try property("errorUserInfo", of: error, info, call) { table = own }
      if let own = try call.machine.addedStatic("errorDomain", of: info) { domain = own.plainDescription }
    } else if info.conforms(to: "LocalizedError"), let text = try property("errorDescription", of: error, info, call)?.text {
      table[.string("NSLocalizedDescription")] = .string(text)
    } else if domains[info.name] != nil, let text = info.localizedText?(error) {
      table[.string("NSLocalizedDescription")] = .string(text)
    }
    return foundation.cocoa.value(.string(domain), .int(code), .dictionary(table))
  }

  /// What the script's own error says of itself; `nil` if it says nothing.
  private static func property(
    _ name: String, of error: ScriptValue, _ info: TypeInfo, _ call: NativeCall
  ) throws -> ScriptValue? {
    if let position = info.fieldPosition(name) {
      return switch error {
      case .structure(let instance): instance.fields[position]
      case .object(let instance): instance.fields[position]
      default: nil
      }
    }
    guard let getter = info.lookup({ $0.computed[name] })?.getter else { return nil }
    return try call.machine.call(.function(FunctionValue(code: getter, captures: [], boundSelf: error)), [])
  }
}
