/// The colors of pictures and pages.
public enum PictureTheme: String, Hashable, Sendable, CaseIterable {
  /// Light or dark, as whoever looks at it prefers.
  case auto
  case light, dark

  /// The rules of a style sheet for the classes that pictures use.
  var styleSheet: String {
    switch self {
    case .light: PictureColors.light.rules
    case .dark: PictureColors.dark.rules
    case .auto: PictureColors.light.rules + "@media (prefers-color-scheme: dark) {\n" + PictureColors.dark.rules + "}\n"
    }
  }

  /// The same rules, and those of a page around a picture.
  var pageSheet: String {
    switch self {
    case .light: PictureColors.light.pageRules
    case .dark: PictureColors.dark.pageRules
    case .auto: PictureColors.light.pageRules + "@media (prefers-color-scheme: dark) {\n" + PictureColors.dark.pageRules + "}\n"
    }
  }
}

/// One set of colors. Every pair of text and ground has a contrast of 4.5 or more.
private struct PictureColors {
  let ground, band, mark, text, dim, line, value, error, handled, waiting: String

  static let light = PictureColors(
    ground: "#ffffff", band: "#f6f8fa", mark: "#ddf4ff", text: "#1f2328", dim: "#59636e", line: "#8c959f", value: "#1a7f37",
    error: "#cf222e",
    handled: "#8250df", waiting: "#0969da")
  static let dark = PictureColors(
    ground: "#0d1117", band: "#151b23", mark: "#12283f", text: "#e6edf3", dim: "#9198a1", line: "#6e7681", value: "#3fb950",
    error: "#ff7b72",
    handled: "#d2a8ff", waiting: "#79c0ff")

  /// What a page calls the colors.
  var pageRules: String {
    let scheme = ground == PictureColors.light.ground ? "light" : "dark"
    return """
      :root { color-scheme: \(scheme); --ground: \(ground); --band: \(band); --text: \(text); --dim: \(dim); --edge: \(line); --value: \(value); --error: \(error);
      --handled: \(handled); --now: \(waiting); --mark: \(mark); }

      """ + rules
  }

  var rules: String {
    """
    .ground { fill: \(ground); } .band { fill: \(band); } text { fill: \(text); } .dim { fill: \(dim); }
    .fulfilled { fill: \(value); } .caught { fill: \(value); } .rejected { fill: \(error); }
    .skipped { fill: \(dim); } .rejectedHandled, .cancelled { fill: \(handled); } .pending { fill: \(waiting); }
    .unused, .start { stroke: \(line); } .value { stroke: \(value); } .error { stroke: \(error); } .handled, .cancel { stroke: \(handled); }
    .adoption { stroke: \(waiting); } .now { stroke: \(waiting); } .nowText { fill: \(waiting); } .tick { stroke: \(line); }
    .head.unused, .head.start { fill: \(line); } .head.value { fill: \(value); } .head.error { fill: \(error); }
    .head.handled, .head.cancel { fill: \(handled); } .head.adoption { fill: \(waiting); }
    .ring { fill: \(ground); } .ring.pending { stroke: \(waiting); } .ring.skipped { stroke: \(dim); } .ring.cancelled { stroke: \(handled); }
    .mark { stroke: \(ground); } .mark.skipped { stroke: \(dim); } .mark.cancelled { stroke: \(handled); }
    .alarm { stroke: \(error); } .dot { fill: \(line); }
    .working { stroke: \(value); } .waits { stroke: \(waiting); } .future { stroke: \(line); }
    .latestBand { fill: \(mark); } .latestMark, .star { fill: \(waiting); stroke: none; } .decisive { stroke-width: 4; }

    """
  }
}
