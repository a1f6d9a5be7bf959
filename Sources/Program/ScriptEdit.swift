public import TraceEvents

/// A changed text that knows which of its parts were there before, so that places can be followed into it.
public struct ScriptEdit: Sendable {
  /// The new text.
  public let text: String
  /// Where the operator stands that the edit made or moved; `nil` if it made none.
  public package(set) var focus: SourcePlace?

  /// One change; an edit may be several, one after the other.
  private struct Stage: Sendable {
    var before: LineTable
    var after: LineTable
    /// Where parts of the old text begin in the new one.
    var kept: [(old: Range<Int>, new: Int)]
  }

  private var stages: [Stage]

  /// An edit that changes nothing.
  package init(unchanged text: String) {
    self.text = text
    stages = []
  }

  /// Puts a text together.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - parts: What the new text consists of.
  package init(_ old: String, _ parts: [TextPart]) {
    let bytes = Array(old.utf8)
    var result: [UInt8] = []
    var kept: [(old: Range<Int>, new: Int)] = []
    for part in parts {
      switch part {
      case .kept(let range):
        kept.append((range, result.count))
        result += bytes[range]
      case .new(let text): result += Array(text.utf8)
      }
    }
    text = String(decoding: result, as: UTF8.self)
    stages = [Stage(before: LineTable(old), after: LineTable(text), kept: kept)]
  }

  /// Where a place of the old text is in the new one; `nil` if it was taken away. Places of other texts stay.
  public func place(of old: SourcePlace) -> SourcePlace? {
    var place = old
    for stage in stages {
      guard let offset = stage.before.utf8Offset(ofLine: place.line, column: place.column),
        let part = stage.kept.first(where: { $0.old.contains(offset) })
      else { return nil }
      (place.line, place.column) = stage.after.position(ofUTF8Offset: part.new + offset - part.old.lowerBound)
    }
    return place
  }

  /// This edit, and then another of its text.
  package func followed(by next: ScriptEdit) -> ScriptEdit {
    var both = next
    both.stages = stages + next.stages
    if both.focus == nil { both.focus = focus.flatMap(next.place) }
    return both
  }

  /// What an edit of one stage keeps; `nil` if nothing changed.
  package var keptParts: [(old: Range<Int>, new: Int)]? { stages.last?.kept }

  /// The place of an offset in UTF-8 of the new text.
  package func place(atUTF8Offset offset: Int) -> SourcePlace? {
    guard let last = stages.last else { return nil }
    let (line, column) = last.after.position(ofUTF8Offset: offset)
    return SourcePlace(line: line, column: column)
  }
}

/// A part of a new text.
package enum TextPart: Hashable, Sendable {
  /// A part of the old text, as a range of its UTF-8.
  case kept(Range<Int>)
  case new(String)
}

// MARK: - Edits by hand

extension ScriptEdit {
  /// The edit between two texts whose history isn't known, as after an editor.
  ///
  /// Lines that both have are found, and the words of lines that differ.
  /// - Complexity: O(n · d) for n lines of which d differ; of texts with thousands of lines only the beginning and the end are compared.
  public static func between(_ old: String, and new: String) -> ScriptEdit {
    guard old != new else { return ScriptEdit(unchanged: old) }
    let before = Array(old.utf8)
    let after = Array(new.utf8)
    var parts: [TextPart] = []
    for hunk in hunks(lines(of: before[...]), lines(of: after[...])) {
      if before[hunk.old] == after[hunk.new] {
        parts.append(.kept(hunk.old))
        continue
      }
      for part in hunks(words(of: before[hunk.old]), words(of: after[hunk.new])) {
        if before[part.old] == after[part.new] {
          parts.append(.kept(part.old))
        } else {
          parts.append(.new(String(decoding: after[part.new], as: UTF8.self)))
        }
      }
    }
    let edit = ScriptEdit(old, parts)
    // Where the texts have characters in common only in parts, nothing is known of the places.
    return edit.text == new ? edit : ScriptEdit(old, [.new(new)])
  }

  /// The lines, their ends included.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    units(of: bytes) { bytes[$0] == 10 }
  }

  /// The words, and what stands between them byte by byte; characters beyond ASCII count as parts of words.
  private static func words(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    func isWord(_ byte: UInt8) -> Bool { byte >= 128 || (48...57).contains(byte) || (97...122).contains(byte | 32) || byte == 95 }
    return units(of: bytes) { !isWord(bytes[$0]) || $0 + 1 < bytes.endIndex && !isWord(bytes[$0 + 1]) }
  }

  private static func units(of bytes: ArraySlice<UInt8>, endingAfter isEnd: (Int) -> Bool) -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for index in bytes.indices where isEnd(index) {
      units.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.endIndex || units.isEmpty { units.append(bytes[start...]) }
    return units
  }

  /// Parts of both texts that belong together: the same and different ones in turn.
  private static func hunks(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    let longest = 4000
    guard old.count + new.count <= longest else { return ends(old, new) }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var hunks: [(old: Range<Int>, new: Range<Int>)] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      let (firstOld, firstNew) = (i, j)
      while i < old.count, j < new.count, !removed.contains(i), !added.contains(j) { (i, j) = (i + 1, j + 1) }
      if i == firstOld {
        while removed.contains(i) { i += 1 }
        while added.contains(j) { j += 1 }
      }
      guard i > firstOld || j > firstNew else { break }
      hunks.append((range(old, firstOld..<i), range(new, firstNew..<j)))
    }
    return hunks
  }

  /// What both begin with, what differs, and what both end with.
  private static func ends(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [(old: Range<Int>, new: Range<Int>)] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = min(rest, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    return [
      (range(old, 0..<start), range(new, 0..<start)),
      (range(old, start..<old.count - end), range(new, start..<new.count - end)),
      (range(old, old.count - end..<old.count), range(new, new.count - end..<new.count)),
    ]
  }

  private static func range(_ units: [ArraySlice<UInt8>], _ indices: Range<Int>) -> Range<Int> {
    let start = indices.lowerBound < units.count ? units[indices.lowerBound].startIndex : units.last?.endIndex ?? 0
    let end = indices.isEmpty ? start : units[indices.upperBound - 1].endIndex
    return start..<end
  }
}
