/// What keys mean.
public enum Mode: Hashable, Sendable {
  /// Keys are commands.
  case normal
  /// Keys are text for the prompt.
  case prompt(PromptEditor)
  /// The help is open.
  case help(HelpView)
  /// The details of the selected promise are open, scrolled to a line.
  case details(firstLine: Int)
  /// The list of examples is open, with one of them marked.
  case examples(marked: Int)
  /// Keys are text to search the graph for.
  case find(FindView)
  /// The list of injections is open, with one of them marked.
  case injections(marked: Int)
  /// The answer to a "why" is open.
  case why(WhyView)
  /// The list of what could be answered is open, with one of the answers marked.
  case answers(marked: Int)
  /// The list of stubs is open, scrolled to a line.
  case stubs(firstLine: Int)
  /// A list to choose from is open.
  case chooser(Chooser)
  /// A text is edited: the script, or the arguments of an operator.
  case editor(SourceEditor)
  /// The script's runs under several libraries have the screen.
  case comparing(ComparisonView)

  /// Whether something lies over the panels, which keys and clicks close.
  var isOverlay: Bool {
    switch self {
    case .help, .details, .examples, .answers, .stubs, .chooser, .comparing, .editor, .why, .injections: true
    case .normal, .prompt, .find: false
    }
  }

  /// Whether a text is edited over the panels.
  var isEditor: Bool { if case .editor = self { true } else { false } }

  /// Whether keys are text.
  var isText: Bool {
    switch self {
    case .prompt, .find, .editor: true
    case .chooser(let chooser): chooser.style == .palette
    case .help(let view): view.isTyping
    case .normal, .details, .examples, .answers, .stubs, .comparing, .why, .injections: false
    }
  }
}
