public import Dispatch
public import KitCore
import PromiseDispatch

/// What a program can configure, once, before its first promise.
public struct PMKConfiguration: Sendable {
  /// Where handlers run that say nothing else: those that go on (`map`), those that end or look on (`return`). `nil`: at once.
  public var Q: (map: DispatchQueue?, return: DispatchQueue?)
  /// What `catch` and `recover` handle that say nothing else.
  public var catchPolicy = CatchPolicy.allErrorsExceptCancellation
  /// Who is told of what goes wrong unseen; prints it unless set.
  public var logHandler: @Sendable (LogEvent) -> Void = { print($0.text) }

  /// The configuration of a program that has set none: both queues are the default queue, the main queue unless set.
  public init() {
    Q = (map: .promises, return: .promises)
  }
}

/// The configuration, carried by the default queue (`DispatchQueue.promises`): whoever sets another default queue starts with a new
/// one. Modify it before the first promise.
public var conf: PMKConfiguration {
  get { DispatchQueue.promises.getSpecific(key: configurationKey) ?? PMKConfiguration() }
  set { DispatchQueue.promises.setSpecific(key: configurationKey, value: newValue) }
}

/// Tells whoever is configured to be told.
@usableFromInline
func report(_ event: LogEvent) {
  conf.logHandler(event)
}

/// The name under which a queue carries its configuration: a key holds nothing, and never changes.
private let configurationKey = DispatchSpecificKey<PMKConfiguration>()
