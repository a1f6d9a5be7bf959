/// The arguments as the system hands them over: bytes, which need not be text.
enum ArgumentBytes {
  /// What is wrong with the first argument that isn't UTF-8; `nil` if all are.
  ///
  /// Swift would repair it, and then another file would be meant.
  static var problem: String? {
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
      let bytes = UnsafeRawBufferPointer(start: argument, count: length(argument))
      return "the argument '\(shown(bytes))' isn't UTF-8. Give the file another name, for example by a link; "
        + "to run a script, pass it on standard input: promiselab run - < FILE"
    }
    return nil
  }

  private static func length(_ text: UnsafePointer<CChar>) -> Int {
    var end = text
    while end.pointee != 0 { end += 1 }
    return end - text
  }

  /// Bytes as text, with those that are none as people write them: `caf\xE9.swift`.
  private static func shown(_ bytes: UnsafeRawBufferPointer) -> String {
    var text = ""
    var decoder = UTF8()
    var rest = bytes[...]
    while !rest.isEmpty {
      var iterator = rest.makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator) {
        text.unicodeScalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        text += "\\x" + String(rest[rest.startIndex], radix: 16, uppercase: true)
        rest = rest.dropFirst()
      }
      decoder = UTF8()
    }
    return text
  }
}
