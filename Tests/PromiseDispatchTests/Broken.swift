/// An error to fail with.
struct Broken: Error, Equatable {
  var name = ""
}
