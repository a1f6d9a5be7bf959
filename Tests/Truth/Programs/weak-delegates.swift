// A delegate is not kept

protocol DownloadDelegate: AnyObject {
  func downloadEnded(_ text: String)
}

class Download {
  weak var delegate: DownloadDelegate?
  func start() -> Promise<String> {
    Promise("bytes").delay(0.2).then { [weak self] text in
      self?.delegate?.downloadEnded(text)
      print("delegate", self?.delegate == nil ? "gone" : "there")
    }
  }
}

class Screen: DownloadDelegate {
  func downloadEnded(_ text: String) { print("screen shows", text) }
  deinit { print("screen closed") }
}

let download = Download()
var screen: Screen? = Screen()
download.delegate = screen
download.start().then { _ -> Promise<String> in
  screen = nil
  return download.start()
}.then { print("end", $0) }
