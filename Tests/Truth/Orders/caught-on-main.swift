// An error that comes from elsewhere is caught on the main actor again.
struct Broken: Error {}
func fail() async throws { print("fails"); throw Broken() }
let first = Task {
  do { try await fail() } catch { print("caught") }
  print("first ends")
}
let second = Task { print("second") }
await first.value
await second.value
