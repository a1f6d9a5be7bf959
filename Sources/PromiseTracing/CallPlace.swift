internal import PromiseEngine

/// A call's place, without looking at the text of its file's name, which lies in the program for good.
struct CallPlace: Hashable {
  private let file: UInt
  private let line: Int
  private let column: Int

  init(_ site: CallSite) {
    file = site.file.hasPointerRepresentation ? UInt(bitPattern: site.file.utf8Start) : 0
    (line, column) = (site.line, site.column)
  }
}
