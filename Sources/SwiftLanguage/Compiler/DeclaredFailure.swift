/// An error that holds a text, as fix-its declare it for scripts that reject with a text.
package enum DeclaredFailure {
  package static let name = "Failure"
  package static let declaration = "struct Failure: Error, CustomStringConvertible { let description: String }\n"
}
