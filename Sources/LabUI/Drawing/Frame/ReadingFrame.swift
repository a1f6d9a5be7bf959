public import Screen
internal import TraceGraph

/// Draws what is shown while a long recording is read: before there is anything to show of it.
///
/// - Parameter name: The recording's file, with its size.
public func renderReading(_ name: String, size: Size, settings: Settings) -> CellBuffer {
  var buffer = CellBuffer(size: size)
  let area = Rectangle(column: 0, row: 0, columns: size.columns, rows: size.rows)
  var pen = Pen(in: area, row: 0, column: 1)
  pen.write("reading \(singleLine(name, limit: 200)) …", Theme.strong, into: &buffer)
  if size.rows > 1 {
    var pen = Pen(in: area, row: size.rows - 1, column: 1)
    pen.write("q leaves", Theme.secondary, into: &buffer)
  }
  buffer.finish(in: settings.theme, isASCII: settings.isASCII)
  return buffer
}
