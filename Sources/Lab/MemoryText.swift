/// Reads how a person writes an amount of memory.
public enum MemoryText {
  private static let units = [("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000)]

  /// The bytes that a text like `300MB`, `1.5 GB` or `2gb` means; `nil` if it means none, or less than a megabyte.
  public static func bytes(_ text: String) -> Int? {
    let text = text.uppercased().filter { $0 != " " }
    guard let (unit, size) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let number = text.dropLast(unit.count)
    guard number.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), let amount = Double(number) else { return nil }
    let bytes = amount * Double(size)
    return bytes >= 1_000_000 && bytes < 1e18 ? Int(bytes) : nil
  }
}
