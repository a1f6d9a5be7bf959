// A value that must pass a test
// Seed snippet 31: google-promises-guide.md, lines 1443 to 1445. Where the document has a printing mistake, "printed:" shows it.

func getAuthToken() -> Promise<String> {
  return Promise("").delay(0.1)
}

func getData(_ token: String) -> Promise<String> {
  print("never called")
  return Promise("data")
}

// ---- the snippet ----
getAuthToken().validate { !$0.isEmpty }.then(getData).catch { error in
// printed:   print("Failed to get auth token: \(error))
  print("Failed to get auth token: \(error)")
}
// ---- end of the snippet ----
