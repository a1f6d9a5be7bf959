// A thread resumes a continuation while the closure still runs that has handed it over.
import Foundation

Task {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      print("resuming")
      continuation.resume()
    }
    print("suspending")
  }
  print("resumed")
  exit(0)
}
dispatchMain()
