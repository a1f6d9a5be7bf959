/// Code to put into a script.
public struct OperatorCode: Hashable, Sendable {
  /// What people call it.
  public var name: String
  /// A call: from the operator's name on, without the point (`then { print($0) }`), or with what it is called on.
  public var code: String

  public init(name: String, code: String) {
    self.name = name
    self.code = code
  }

  /// Where the name stands that is called first: `resolve` in `Promise<Int>.resolve(1)`.
  package var nameOffset: Int {
    var callee = Array(code.utf8.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "{") })
    while callee.last == UInt8(ascii: " ") { callee.removeLast() }
    if callee.last == UInt8(ascii: ">"), let generic = callee.lastIndex(of: UInt8(ascii: "<")) {
      callee.removeSubrange(generic...)
    }
    return callee.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
  }
}
