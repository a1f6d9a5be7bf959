import Testing

/// The Swift code of the google guide, compiled in Swift 5 mode as its readers compile it, and what it says it does.
///
/// One after the other, because `waitForPromises` waits for all promises of the process and the default queue belongs to it.
@Suite("the snippets of the google guide", .serialized)
struct GoogleSnippets {}

/// An error to fail with.
struct Broken: Error {}
