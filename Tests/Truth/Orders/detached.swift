// A detached task runs beside the main actor's.
let detached = Task.detached { print("detached") }
let own = Task { print("own") }
await own.value
await detached.value
