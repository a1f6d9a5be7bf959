import SwiftLanguage

extension NativeCall {
  /// What a call gives that blocks its job until something is over.
  ///
  /// - Parameters:
  ///   - name: The function, as messages name it.
  ///   - endless: What is wrong if nothing ends it, and what to do.
  ///   - whenOver: Takes what goes on then.
  func blocked(in name: String, endless: String, until whenOver: @escaping (@escaping () -> Void) -> Void) -> NativeResult {
    let blocking = Waiting.Blocking(name: name, site: site, promise: nil, endless: endless)
    return .frame(
      WaitFrame(waiting: Waiting(blocking: blocking) { resumer in whenOver { resumer.resume(returning: .void) } }))
  }
}
