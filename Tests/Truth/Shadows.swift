@_exported import PromiseEngine
@_exported import TruthSupport

// Compiled into every program's module, where it hides what the program would import otherwise.

typealias DispatchQueue = TruthSupport.DispatchQueue
typealias DispatchTime = TruthSupport.DispatchTime
typealias DispatchTimeInterval = TruthSupport.DispatchTimeInterval

extension Promise {
  convenience init(
    _ value: @autoclosure () throws -> Value, tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    self.init(truth: try value(), file: file, line: line, column: column)
  }

  @_disfavoredOverload
  convenience init(
    _ error: any Error, tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    self.init(truth: error, file: file, line: line, column: column)
  }
}
