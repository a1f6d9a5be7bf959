/// A timer that can be stopped.
public struct Timeout: Sendable {
  let agent: Agent
  let number: Int
}

/// Runs `body` as a microtask of the running agent.
public func queueMicrotask(in agent: Agent? = nil, _ body: @escaping @Sendable () -> Void) {
  (agent ?? .running).enqueue(body)
}

/// Runs `body` once time has passed, after all microtasks.
///
/// - Parameters:
///   - milliseconds: The time to wait, whole milliseconds, as Node takes it: less than 1, more than 2³¹ − 1 and NaN are 1.
///   - agent: Whose time; the running agent's unless given.
@discardableResult
public func setTimeout(_ milliseconds: Double = 1, in agent: Agent? = nil, _ body: @escaping @Sendable () -> Void) -> Timeout {
  let agent = agent ?? .running
  let isUsual = milliseconds >= 1 && milliseconds <= 2_147_483_647
  return Timeout(agent: agent, number: agent.startTimer(after: .milliseconds(isUsual ? Int(milliseconds) : 1), body))
}

/// Stops a timer; one that has run is left alone.
public func clearTimeout(_ timeout: Timeout) {
  timeout.agent.stopTimer(timeout.number)
}
