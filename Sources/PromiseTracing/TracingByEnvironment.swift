internal import Glibc

/// Called before the program's `main`, if `PROMISELAB_TRACE` is in its environment.
@_cdecl("promiselab_start_tracing_by_environment")
func startTracingByEnvironment() {
  guard let path = variable("PROMISELAB_TRACE"), !path.isEmpty else { return }
  var options = TracingOptions()
  if let text = variable("PROMISELAB_TRACE_VALUES") {
    if text == "none" {
      options.values = .none
    } else if let length = Int(text), length > 0 {
      options.values = .shortened(to: length)
    } else {
      TracingComplaint.write("PROMISELAB_TRACE_VALUES is '\(text)': write none, or how many characters are kept")
    }
  }
  if let text = variable("PROMISELAB_TRACE_LIMIT") {
    if let limit = Int(text), limit > 0 {
      options.byteLimit = limit
    } else {
      TracingComplaint.write("PROMISELAB_TRACE_LIMIT is '\(text)': write a number of bytes")
    }
  }
  if let text = variable("PROMISELAB_TRACE_FAULTS") {
    options.allowsFaults = text == "1"
    if !["0", "1", ""].contains(text) { TracingComplaint.write("PROMISELAB_TRACE_FAULTS is '\(text)': write 1 to allow faults") }
  }
  Tracing.beginByEnvironment(path, options)
}

private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
