import SwiftSyntax

/// What a text declares that can be called: a function, a method, a property that computes or observes, a closure in a variable.
struct DeclaredFunction {
  enum Kind {
    case function
    /// A computed property: reading it runs its body.
    case property
    /// A property with observers: setting it runs them.
    case observer
    /// An initializer; nobody outside can call it if it is hidden.
    case initializer(isHidden: Bool)
  }

  var name: String
  /// The type that it is a member of, with the types around it; `nil` at top level.
  var owner: String?
  var isStatic: Bool
  var kind = Kind.function
  var isInitializer: Bool { if case .initializer = kind { true } else { false } }
  var parameters: [DeclaredParameter]
  var returnType: TypeSyntax?
  var isAsync: Bool
  var isThrowing: Bool
  /// Names of its generic parameters, and what each must be.
  var generics: [String: TypeSyntax?] = [:]
  /// The names that its body uses, alone or of `self`.
  var used: Set<String> = []
  /// The names of members of something else that its body uses.
  var usedOfOthers: Set<String> = []
  /// Those that it asks for members in their turn: `vote` of `Path.vote.address`, which can be no function.
  var askedOfOthers: Set<String> = []
  /// Whether members may be asked of its name alone, as of a property's.
  var canBeAsked: Bool { if case .function = kind { false } else { true } }
  /// Where its body makes promises or tasks itself, or waits, in UTF-8 bytes.
  var starts: [Int] = []
  var startsChains: Bool { !starts.isEmpty }
  /// Where the names stand that its body uses, of `self` or of something else, in UTF-8 bytes.
  var mentions: [String: [Int]] = [:]
  /// The labels with which its body calls what has its own name, itself or overloads, and whether it takes the results apart.
  var namesakeCalls: [(labels: [String?], isTakenApart: Bool)] = []
  /// The names that its body unwraps to go on, or calls members of only if they are there.
  var unwrapped: Set<String> = []
  /// Whether its body settles something that another function stored.
  var settlesStored = false
  /// The errors that its body tells apart and that carry nothing, as it names them.
  var namedErrors: [String] = []
  /// Whether its declaration says that it runs on the main queue: `@IBAction`, `@MainActor`.
  var isOnMain = false
  /// The closure that it gives back, for whoever calls it to call; `nil` if it gives something else.
  var returned: ReturnedClosure?
  /// Whether it changes the value that it is called on.
  var isMutating = false
  /// Whether an overload that takes the same is called rather.
  var isDisfavored = false
  /// Whether its body only stops the program, for somebody else to override it.
  var isHollow = false
  /// Where its name begins, in UTF-8 bytes.
  var offset: Int
}
