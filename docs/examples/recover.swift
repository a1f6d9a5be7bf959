// recover: a fallback takes the place of what failed

enum CacheError: Error {
  case empty
}

func cached(_ key: String) -> Promise<String> {
  Promise { () -> String in throw CacheError.empty }
}

func download(_ key: String) -> Promise<String> {
  Promise("fresh \(key)").delay(0.15)
}

cached("news")
  .recover { error -> Promise<String> in
    print("cache: \(error), so download")
    return download("news")
  }
  .then { print($0) }
