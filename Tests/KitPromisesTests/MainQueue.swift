import Dispatch

/// Tells whether code runs on the main queue: on Linux that needn't be the main thread.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isRunning: Bool { DispatchQueue.getSpecific(key: key) == true }
}
