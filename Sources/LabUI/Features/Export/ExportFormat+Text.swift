public import Lab

extension ExportFormat {
  /// A run in the format; for pixels, the picture that they are made of.
  ///
  /// - Parameter theme: The colors of pictures and pages.
  /// - Throws: Why it has no such form.
  public func text(of exhibit: Exhibit, theme: PictureTheme = .auto) throws(ExportProblem) -> String {
    switch self {
    case .svg, .png: return SVGPicture(exhibit, theme: theme).text
    case .html: return HTMLPage(exhibit, theme: theme).text
    case .cast: return TerminalCast(exhibit).text
    case .markdown: return MarkdownReport(exhibit).text
    case .mermaid: return MermaidGraph(exhibit).text
    case .dot: return DotGraph(exhibit).text
    case .json: return exhibit.run.json
    case .swift:
      guard exhibit.run.isRecording else { return InjectedScript(exhibit).text }
      do throws(RecordedScriptProblem) {
        return try RecordedScript(exhibit.run, around: nil).text
      } catch {
        throw ExportProblem("\(error)")
      }
    case .swiftTest:
      do throws(SwiftTestProblem) { return try SwiftTestFile(exhibit).text } catch { throw ExportProblem("\(error)") }
    case .perfetto: return PerfettoTrace(exhibit).text
    }
  }
}

/// Why a run can't be written in a format.
public struct ExportProblem: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
