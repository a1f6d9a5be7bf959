// An error reaches catch
// Seed snippet 21: google-promises-guide.md, lines 921 to 923.

enum ConversionError: Error {
  case noNumber(String)
}

func number(from text: String) -> Promise<Int> {
  if let number = Int(text) { return Promise(number) }
  return Promise(ConversionError.noNumber(text))
}

// ---- the snippet ----
number(from: "abc").catch { error in
  print("Cannot convert string to number: \(error)")
}
// ---- end of the snippet ----
