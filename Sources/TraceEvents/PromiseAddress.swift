/// The name of a promise that survives running the program again: `LINE:COLUMN#N`.
///
/// The place is that of the operator (or initializer) that made the promise; the occurrence counts how many times that place
/// had run before. Without an occurrence an address means every promise that the place makes.
public struct PromiseAddress: Hashable, Sendable, CustomStringConvertible {
  /// The place of the operator's or initializer's name.
  public var place: SourcePlace
  /// How many times the place had run before, from 0; `nil` means every time.
  public var occurrence: Int?

  /// Names one of the promises that a place makes, or all of them with `nil` for the occurrence.
  @_alwaysEmitIntoClient
  public init(place: SourcePlace, occurrence: Int?) {
    self.place = place
    self.occurrence = occurrence
  }

  /// Reads an address as `description` writes it; `nil` if the text is no address.
  @_alwaysEmitIntoClient
  public init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    var occurrence: Int?
    if let hash = rest.lastIndex(of: "#") {
      guard let number = Int(rest[rest.index(after: hash)...]), number >= 0 else { return nil }
      occurrence = number
      rest = rest[..<hash]
    }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]), line > 0, column > 0
    else { return nil }
    let name = parts.dropLast(2).joined(separator: ":")
    var unit = SourcePlace.Unit.program
    if parts.count > 2 {
      let number = name.hasPrefix("prompt") ? Int(name.dropFirst("prompt".count)) : nil
      guard !name.isEmpty else { return nil }
      unit = number.map { .prompt($0) } ?? .file(name)
      if let number, number < 1 { return nil }
    }
    self.init(place: SourcePlace(unit: unit, line: line, column: column), occurrence: occurrence)
  }

  /// Whether this address, perhaps one that means every occurrence, means the promise at `other`.
  @_alwaysEmitIntoClient
  public func matches(_ other: PromiseAddress) -> Bool {
    place == other.place && (occurrence == nil || occurrence == other.occurrence)
  }

  /// The address as plans and JSON have it: `LINE:COLUMN#N`.
  public var description: String {
    occurrence.map { "\(place)#\($0)" } ?? "\(place)"
  }
}
