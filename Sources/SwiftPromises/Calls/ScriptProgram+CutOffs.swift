public import Program
import SwiftLanguage
public import TraceEvents

extension ScriptProgram {
  /// What kept calls from the promises and waits of the functions that they call, one for each call that came to none.
  ///
  /// - Complexity: O(length of the text and of the run).
  public func cutOffs(in run: ScriptRun, calls: [MadeUpCall]) -> [CutOff] {
    guard !calls.isEmpty else { return [] }
    return DeepStack.run { _ in
      let finder = CutOffFinder(in: parsed.tree, unit: unit, run, calls: calls)
      let made = finder.placesOfPromises
      return calls.compactMap { finder.didWork(of: $0, promisesAt: made) ? nil : finder.first(of: $0.work) }
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
}
