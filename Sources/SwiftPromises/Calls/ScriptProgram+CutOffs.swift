public import Program
import SwiftLanguage
public import TraceEvents

extension ScriptProgram {
  /// What kept calls from the promises and waits of the functions that they call, one for each call that came to none.
  ///
  /// - Complexity: O(length of the text).
  public func cutOffs(in run: ScriptRun, calls: [MadeUpCall]) -> [CutOff] {
    guard !calls.isEmpty else { return [] }
    return DeepStack.run { _ in
      let work = UncalledFunctions.work(in: parsed.tree, unit: unit, dialect: dialect)
      let finder = CutOffFinder(in: parsed.tree, unit: unit, run, calls: calls)
      return calls.compactMap { call in
        work[call.place].flatMap { finder.didWork($0, ofFunctionAt: call.place) ? nil : finder.first(of: $0) }
      }
    }
  }

  /// What kept a run from what would have settled the promise that is made at a place; `nil` if nothing tells.
  ///
  /// - Complexity: O(length of the text).
  public func cutOff(settling place: SourcePlace, in run: ScriptRun, calls: [MadeUpCall]) -> CutOff? {
    DeepStack.run { _ in
      let finder = CutOffFinder(in: parsed.tree, unit: unit, run, calls: calls)
      return finder.first(of: finder.settlements(of: place))
    }
  }

  private var unit: CodeUnit { CodeUnit(unit: .program, name: source.name, text: source.text) }
}
