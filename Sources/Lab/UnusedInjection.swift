public import Program
public import TraceEvents
public import TraceGraph

/// What to say of an injection that met no promise.
public enum UnusedInjection {
  /// How many places are named.
  private static let limit = 12

  /// That nothing was made at the injection's address, and where something was; or that what was made there can't fail.
  ///
  /// - Parameter guaranteed: The places whose promises can't fail.
  /// - Complexity: O(promises of the run).
  public static func text(_ injection: Injection, in run: TraceState, guaranteed: Set<SourcePlace> = []) -> String {
    if guaranteed.contains(injection.address.place),
      let promise = run.promises.first(where: { injection.address.matches($0.address) })
    {
      return "\(promise.operatorName) at \(injection.address) makes a guarantee, which can't fail: let another promise fail"
    }
    var places: [String] = []
    for promise in run.promises {
      let text = "\(promise.address.place) \(promise.operatorName)"
      if places.count < limit, !places.contains(text) { places.append(text) }
    }
    let known = places.isEmpty ? "this run makes no promises" : "this run makes promises at \(places.joined(separator: ", "))"
    return "nothing was made at \(injection.address), so nothing was injected there; \(known)"
  }

  /// Whether a run made no promise at the injection's address.
  ///
  /// - Complexity: O(promises of the run).
  public static func isUnused(_ injection: Injection, in run: TraceState) -> Bool {
    !run.promises.contains { injection.address.matches($0.address) }
  }
}
