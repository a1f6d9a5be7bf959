/// Finds what a person may have meant by a name that there is none of.
public enum NearestName {
  /// The candidate with the fewest changed letters.
  ///
  /// - Returns: The candidate, or `nil` if none is near enough to be worth naming.
  /// - Complexity: Linear in the number of candidates times the square of their lengths.
  public static func find(_ name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased())
    let scored = candidates.map { (candidate: $0, distance: distance(wanted, Array($0.lowercased()))) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    let isPrefix = wanted.count >= 3 && (best.candidate.lowercased().hasPrefix(name.lowercased()))
    return isPrefix || best.distance <= max(1, wanted.count / 3) ? best.candidate : nil
  }

  /// How many bytes a name has at most that is compared with others.
  private static let longest = 100

  /// The name that a misspelt one in a script stands for.
  ///
  /// - Returns: One that differs in a letter or, if it is long, in two; `nil` if there is none, or if that could be chance.
  package static func misspelled(_ name: String, among candidates: Set<String>) -> String? {
    // Nobody misspells names of several lines; comparing them takes long.
    guard name.count > 2, name.utf8.count <= longest, !candidates.contains(name) else { return nil }
    let wanted = Array(name.lowercased())
    let near = candidates.filter { abs($0.utf8.count - name.utf8.count) < 9 && abs($0.count - name.count) < 3 && $0.count > 2 }
      .map { (candidate: $0, distance: distance(wanted, Array($0.lowercased()))) }
    guard let best = near.min(by: { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }) else { return nil }
    if best.distance <= (name.count > 4 ? 2 : 1) { return best.candidate }
    // `thne`
    return near.map(\.candidate).filter { isSwapped(wanted, Array($0.lowercased())) }.min()
  }

  /// Whether two neighbouring letters of a word stand the other way round in the other.
  private static func isSwapped(_ left: [Character], _ right: [Character]) -> Bool {
    guard left.count == right.count, let first = left.indices.first(where: { left[$0] != right[$0] }), first + 1 < left.count
    else {
      return false
    }
    return left[first] == right[first + 1] && left[first + 1] == right[first] && left[(first + 2)...] == right[(first + 2)...]
  }

  /// How many letters must be added, removed or replaced to make one word of the other (Levenshtein); capital letters are others.
  ///
  /// - Complexity: O(*n* · *m*) in the words' lengths.
  public static func distance(_ left: String, _ right: String) -> Int {
    distance(Array(left), Array(right))
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for other in right.indices {
        let replaced = diagonal + (letter == right[other] ? 0 : 1)
        diagonal = row[other + 1]
        row[other + 1] = min(replaced, row[other] + 1, row[other + 1] + 1)
      }
    }
    return row[right.count]
  }
}
