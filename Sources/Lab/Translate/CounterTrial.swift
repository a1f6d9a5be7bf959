import Program
import SwiftPromises
import TraceEvents
import Translating

/// A script, changed so that it does itself what a rule says of its translation; or the translation, so that it doesn't.
///
/// If the changed one does what the other does, the rule is the reason for the difference; if it doesn't, something else is.
enum CounterTrial {
  /// A text that takes the place of another.
  private struct Edit {
    var range: Range<Int>
    var text: [UInt8]
  }

  /// The changed script; `nil` if nothing in it can be changed so.
  static func request(_ original: RunRequest, _ rule: Int, _ remarks: [Translation.Remark]) -> RunRequest? {
    let bytes = Array(original.source.text.utf8)
    let extents = Set(remarks.compactMap { $0.rule == rule ? $0.extent : nil }).filter { $0.upperBound <= bytes.count }
    let edits = extents.flatMap { extent -> [Edit] in
      switch rule {
      case 2: [Edit(range: extent, text: mainQueue(of: original.dialect ?? .google))]
      case 42: [Edit(range: extent, text: strong(bytes[extent]))]
      case 1, 16, 36: later(extent, in: original.dialect ?? .google)
      default: []
      }
    }
    return changed(original, edits)
  }

  /// The rules by which code runs at once in a translation.
  static let atOnce: Set<Int> = [1, 16]

  /// The changed translation, in which what runs at once by some rules runs a turn later; `nil` if nothing in it can be changed so.
  static func request(
    translated: RunRequest, _ rules: Set<Int>, _ remarks: [Translation.Remark], _ translation: Translation
  ) -> RunRequest? {
    guard case .library(let dialect) = translation.target else { return nil }
    let insertions = rules.intersection(atOnce).sorted().flatMap { rule in
      let places = Set(remarks.compactMap { $0.rule == rule ? translation.places[$0.place] : nil })
      return DelayedTranslation.insertions(in: translation.text, of: dialect, at: places, isChain: rule == 1)
    }
    return changed(translated, insertions.map { Edit(range: $0.offset..<$0.offset, text: Array($0.text.utf8)) })
  }

  /// A script with another text, its injections at the places that theirs have become; `nil` without edits.
  private static func changed(_ original: RunRequest, _ edits: [Edit]) -> RunRequest? {
    guard !edits.isEmpty else { return nil }
    let edits = edits.sorted { $0.range.lowerBound > $1.range.lowerBound }
    var changed = Array(original.source.text.utf8)
    for edit in edits { changed.replaceSubrange(edit.range, with: edit.text) }
    var request = original
    request.source.text = String(decoding: changed, as: UTF8.self)
    let lines = (LineTable(original.source.text), LineTable(request.source.text))
    for index in request.plan.injections.indices {
      let place = request.plan.injections[index].address.place
      guard let offset = lines.0.utf8Offset(ofLine: place.line, column: place.column) else { continue }
      let shift = edits.filter { $0.range.upperBound <= offset }.reduce(0) { $0 + $1.text.count - $1.range.count }
      let (line, column) = lines.1.position(ofUTF8Offset: offset + shift)
      request.plan.injections[index].address.place = SourcePlace(line: line, column: column)
    }
    return request
  }

  /// The queue that handlers have without a word.
  private static func mainQueue(of dialect: Dialect) -> [UInt8] {
    Array((dialect == .frantic ? "GCDDispatcher.main" : ".main").utf8)
  }

  /// A list of captures that keeps everything, of the same length.
  private static func strong(_ list: ArraySlice<UInt8>) -> [UInt8] {
    var text = String(decoding: list, as: UTF8.self)
    for word in ["unowned(unsafe) ", "unowned(safe) ", "unowned ", "weak "] {
      text = text.replacing(word, with: String(repeating: " ", count: word.utf8.count))
    }
    return Array(text.utf8)
  }

  /// What makes code run a turn later.
  private static func later(_ range: Range<Int>, in dialect: Dialect) -> [Edit] {
    if range.isEmpty {
      return dialect == .ecmascript ? [Edit(range: range, text: Array("_ = try await Promise.resolve(); ".utf8))] : []
    }
    let opening: String
    switch dialect {
    case .google: opening = "Promise { "
    case .promisekit: opening = "after(seconds: 0).then { "
    case .ecmascript: opening = "Promise.resolve().then { "
    case .promisekit096, .promisekit092: opening = "DispatchQueue.main.async { "
    default: return []
    }
    return [
      Edit(range: range.lowerBound..<range.lowerBound, text: Array(opening.utf8)),
      Edit(range: range.upperBound..<range.upperBound, text: Array(" }".utf8)),
    ]
  }
}
