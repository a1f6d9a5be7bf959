import Lab
import Program
import Testing
import TraceEvents

@testable import TraceGraph

@Suite("what each event changes in a picture")
struct SketchStepsTests {
  /// The first difference between a picture made of changes and one made anew after each event; `nil` if there is none.
  static func difference(_ events: [TraceEvent]) -> String? {
    let full = TraceState.folding(events)
    let sketch = GraphSketch(GraphLayout(full))
    var looks: [GraphSketch.Look?] = Array(repeating: nil, count: sketch.nodes.count)
    var reasons = Array(repeating: "", count: sketch.nodes.count)
    var causes: [[PromiseID]] = Array(repeating: [], count: sketch.nodes.count)
    var roles: [GraphSegment.Role?] = Array(repeating: nil, count: sketch.edges.count)
    var state = TraceCheckpoints(of: events).state(at: 0, of: events)
    let names = PlaceNames(marking: full)
    for (event, step) in zip(events, SketchSteps(events, sketch, full: full).steps) {
      state.apply(event)
      for change in step.rows {
        (looks[change.row], reasons[change.row], causes[change.row]) = (change.look, change.reason, change.causes)
      }
      for change in step.edges {
        roles[change.edge] = change.role
        if change.isDecisive != sketch.isDecisive(sketch.edges[change.edge], in: state) {
          return "step \(event.step): edge \(change.edge) is wrong about what decided"
        }
      }
      let words = CauseWords(state: state, full: full, names: names)
      for (row, node) in sketch.nodes.enumerated() {
        guard let record = state[node.promise] else {
          if looks[row] != nil { return "step \(event.step): #\(node.promise) is shown before it is made" }
          continue
        }
        if looks[row] != sketch.look(of: record.id, in: state) {
          return
            "step \(event.step): #\(record.id) looks \(looks[row] as Any), not \(sketch.look(of: record.id, in: state) as Any)"
        }
        if reasons[row] != words.ownStep(record) {
          return "step \(event.step): '\(reasons[row])', not '\(words.ownStep(record))'"
        }
        if causes[row] != Explanation.causes(of: record, in: state) {
          return "step \(event.step): #\(record.id) has other causes"
        }
      }
      for (number, edge) in sketch.edges.enumerated() where roles[number] != sketch.role(of: edge, in: state) {
        return
          "step \(event.step): edge \(edge.from)–\(edge.to) is \(roles[number] as Any), not \(sketch.role(of: edge, in: state) as Any)"
      }
    }
    return nil
  }

  @Test("after every event of every example the changes come to the picture made anew", arguments: Example.openable.map(\.name))
  func examples(name: String) throws {
    let run = try exhibit(example: name).run
    #expect(SketchStepsTests.difference(run.events) == nil)
  }
}
