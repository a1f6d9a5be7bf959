// A task that is called off while it sleeps

let done = Promise<String>.pending()
let task = Task { () -> Int in
  do {
    try await Task.sleep(for: .seconds(5))
    return 1
  } catch {
    print("woken by", error, Task.isCancelled)
    done.fulfill("stopped")
    return 0
  }
}
DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { task.cancel() }
done.then { print($0) }
Promise { await task.value }.then { print("value", $0) }
