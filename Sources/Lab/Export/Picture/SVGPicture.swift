internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// The graph and the timeline of a run at an instant as a picture: a row a promise, with its outcome in words and when it worked and waited.
public struct SVGPicture: Sendable {
  public let text: String

  /// - Parameter theme: `auto` lets a browser choose between light and dark.
  public init(_ exhibit: Exhibit, theme: PictureTheme = .auto) {
    self.init(PictureDrawing(exhibit), theme)
  }

  private init(_ drawing: PictureDrawing, _ theme: PictureTheme) {
    let parts = [drawing.ground, drawing.heading, drawing.edges, drawing.nodes, drawing.words, drawing.timeline, drawing.legend]
    let (width, height) = (Markup.number(drawing.width), Markup.number(drawing.height))
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img">
      <title>\(Markup.escaped(drawing.title))</title>
      <desc>\(Markup.escaped(drawing.description))</desc>
      <style>
      text { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 12px; }
      .title { font-weight: bold; font-size: 15px; } .name { font-weight: bold; } path { fill: none; stroke-width: 2; } .star { font-weight: bold; }
      .error, .handled { stroke-dasharray: 5 3; } .adoption, .start, .cancel { stroke-dasharray: 2 3; } .head { stroke: none; }
      .ring { stroke-width: 2; } .ring.pending { stroke-dasharray: 3 2; } .mark { stroke-width: 2; stroke-linecap: round; }
      .alarm { stroke-width: 2; fill: none; } .working { stroke-width: 6; } .waits { stroke-width: 4; stroke-dasharray: 4 3; }
      .future { stroke-width: 1.5; stroke-dasharray: 2 4; } .now { stroke-width: 1.5; } .tick { stroke-width: 0.5; }
      \(theme.styleSheet)</style>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }
}
