// Work that is done later and tells by two functions

enum DiskError: Error { case full(Int) }

func save(_ bytes: Int) -> Promise<Bool> {
  Promise<Bool> { fulfill, reject in
    print("saving", bytes)
    if bytes > 100 { reject(DiskError.full(bytes)) } else { fulfill(true) }
    fulfill(false)
  }
}

print("before")
save(10).then { print("saved", $0) }
save(1000).catch { print("not saved", $0) }
Promise<Int> { fulfill, reject in
  if Bool.init("true")! { throw DiskError.full(0) }
  fulfill(1)
}.catch { print("thrown", $0) }
print("after")
