/// What keys mean.
public enum Mode: Hashable, Sendable {
  /// Keys are commands.
  case normal
  /// Keys are text for the prompt.
  case prompt(PromptEditor)
  /// Keys are text to search the graph for.
  case find(FindView)
  /// A text is edited: the script, or the arguments of an operator.
  case editor(SourceEditor)
  /// Something lies over the panels and takes the keys.
  case overlay(OpenOverlay)

  /// What lies over the panels; `nil` if nothing does.
  var overlay: (any Overlay)? { if case .overlay(let open) = self { open.content } else { nil } }

  /// Whether the panels are covered, so that keys and clicks don't reach them.
  var coversPanels: Bool {
    switch self {
    case .editor, .overlay: true
    case .normal, .prompt, .find: false
    }
  }

  /// Whether a text is edited over the panels.
  var isEditor: Bool { if case .editor = self { true } else { false } }

  /// Whether keys are text.
  var isText: Bool {
    switch self {
    case .prompt, .find, .editor: true
    case .overlay(let open): open.content.isText
    case .normal: false
    }
  }
}
