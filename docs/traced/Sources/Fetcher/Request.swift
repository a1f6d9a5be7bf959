import Foundation
import PromiseDispatch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a server says instead of giving a file.
struct Refusal: Error {
  let status: Int

  /// Whether the same may be asked again.
  var isTransient: Bool { status >= 500 }
}

/// Asks for a page. Cancelling the promise ends the request.
func get(_ url: URL) -> Promise<Data> {
  Promise { fulfill, reject, cancellation in
    let task = URLSession.shared.dataTask(with: url) { data, response, error in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      if let error {
        reject(error)
      } else if status == 200 {
        fulfill(data ?? Data())
      } else {
        reject(Refusal(status: status))
      }
    }
    cancellation.onCancel { task.cancel() }
    task.resume()
  }
}
