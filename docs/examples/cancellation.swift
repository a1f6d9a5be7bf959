// cancel: half way through, and nobody else waits for the download

func download() -> Promise<String> {
  Promise("header").delay(0.1)
    .then { part in Promise("\(part), body").delay(0.1) }
    .then { part in Promise("\(part), footer").delay(0.1) }
}

let page = download()

page
  .then { print("got \($0)") }
  .catch { error in print("stopped: \(error)") }
  .always { print("connection closed") }

Promise(()).delay(0.15).then { _ in
  print("the person leaves")
  page.cancel()
}
