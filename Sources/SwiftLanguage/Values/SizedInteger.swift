/// Integers of a size, `UInt8` and the others. Scripts compute with `Int` in their place: what is made of the type's name must fit into
/// it, and what is computed later isn't held against it.
package enum SizedInteger {
  /// How many bits each type has, and whether its numbers can be negative.
  package static let widths: [String: (bits: Int, isSigned: Bool)] = [
    "Int8": (8, true), "Int16": (16, true), "Int32": (32, true), "Int64": (64, true),
    "UInt8": (8, false), "UInt16": (16, false), "UInt32": (32, false), "UInt64": (64, false), "UInt": (64, false),
  ]

  /// The numbers of a type that an `Int` can be; the greatest ones of `UInt64` can't.
  static func range(_ name: String) -> ClosedRange<Int> {
    guard let (bits, isSigned) = widths[name], bits < 64 || !isSigned else { return .min ... .max }
    if !isSigned { return 0...(bits == 64 ? .max : 1 << bits - 1) }
    return -(1 << (bits - 1))...(1 << (bits - 1) - 1)
  }

  /// A number as a type has it, its other bits left out.
  static func truncated(_ number: Int, to name: String) -> Int {
    guard let (bits, isSigned) = widths[name], bits < 64 else { return number }
    let rest = number & (1 << bits - 1)
    return isSigned && rest >= 1 << (bits - 1) ? rest - 1 << bits : rest
  }
}
