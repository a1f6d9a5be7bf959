// Cancelling what nobody wants any more

let page = Promise("page").delay(0.3)
page.then { print("page", $0) }.catch { print("page:", $0) }
page.cancel()
print(page.isPending, page.isRejected)

let picture = Promise("picture").delay(0.5)
let small = picture.then { "small \($0)" }
small.catch { print("small:", $0 is CancellationError) }
Promise(()).delay(0.1).then { _ in small.cancel() }
picture.then { print("never", $0) }
