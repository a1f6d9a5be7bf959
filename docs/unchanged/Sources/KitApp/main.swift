import Foundation
import PromiseKit

struct Offline: Error {}

func page(_ name: String) -> Promise<String> {
  Promise { seal in
    DispatchQueue.global().async {
      if name.isEmpty { seal.reject(Offline()) } else { seal.fulfill("<\(name)>") }
    }
  }
}

firstly {
  when(fulfilled: page("home"), page("about"))
}.then { home, about -> PromiseKit.Promise<String> in
  print(home, about)
  return page("")
}.done { text in
  print("never", text)
}.catch { error in
  print("caught:", error)
}.finally {
  exit(0)
}
RunLoop.main.run()
