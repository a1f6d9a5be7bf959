// A group's children begin while its code still adds others.
import Foundation

Task.detached {
  await withTaskGroup(of: Void.self) { group in
    group.addTask { print("child 1") }
    print("added 1")
    group.addTask { print("child 2") }
    print("added 2")
  }
  print("all")
  exit(0)
}
dispatchMain()
