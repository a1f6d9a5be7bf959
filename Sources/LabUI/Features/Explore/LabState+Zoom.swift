internal import Lab
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Shows a shorter or a longer part of the run on the timeline.
  mutating func zoom(by steps: Int) {
    guard let timeline = session.run?.timeline else { return }
    let zoom = min(max(exploring.zoom + steps, 0), timeline.greatestZoom)
    guard zoom != exploring.zoom || steps == 0 else {
      notice = Notice(zoom == 0 ? "the whole run is shown" : "that is as near as it gets")
      return
    }
    exploring.zoom = zoom
    guard zoom > 0 else {
      notice = Notice("the timeline shows the whole run")
      return
    }
    let part = VirtualInstant(nanoseconds: timeline.endTime.nanoseconds >> Int64(zoom))
    notice = Notice("the timeline shows \(part) around now; \(label(for: .explore(.zoomFit))) shows the whole run")
  }
}
