// Tasks that await nothing run in the order in which they were made.
var tasks: [Task<Void, Never>] = []
for number in 1...4 { tasks.append(Task { print("task", number) }) }
print("made")
for task in tasks { await task.value }
