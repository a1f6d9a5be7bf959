import Lab
import Program
import Screen
import TraceEvents
import TraceGraph

extension Scene.Badge {
  /// What a session's plan does, by address; a changed source has one for every place that calls it.
  static func all(_ session: Session) -> [Scene.Badge] {
    let plan = session.plan
    let badges = plan.injections.map { Scene.Badge(address: $0.address, text: $0.action.summary, isOn: $0.isOn) }
    guard !plan.sourceInjections.isEmpty, let sources = session.run?.run?.sources else { return badges }
    return badges
      + plan.sourceInjections.flatMap { injection in
        sources.filter { $0.value == injection.source }.keys.map { place in
          Scene.Badge(
            address: PromiseAddress(place: place, occurrence: nil), text: injection.setting.summary, isOn: injection.isOn)
        }
      }
  }
}
