/// An expression of JavaScript.
indirect enum JSExpression {
  case number(String)
  case string(String)
  case template([(text: String?, code: JSExpression?)])
  /// A regular expression, as it stands in the text.
  case pattern(String)
  case name(String)
  case array([JSExpression])
  case object([JSProperty])
  case function(JSFunction)
  case call(JSExpression, [JSExpression], isOptional: Bool)
  case new(JSExpression, [JSExpression])
  case member(JSExpression, String, isOptional: Bool)
  case index(JSExpression, JSExpression)
  case prefix(String, JSExpression)
  case postfix(String, JSExpression)
  case binary(String, JSExpression, JSExpression)
  case assign(String, JSExpression, JSExpression)
  case choice(JSExpression, JSExpression, JSExpression)
  case await(JSExpression)
  case spread(JSExpression)
  case yield(JSExpression?)
  /// `yield* values`.
  case yieldAll(JSExpression)
  case group(JSExpression)
  /// Expressions with commas between them; the last one's value counts.
  case sequence([JSExpression])
  /// What a chain goes on with on a line of its own, the comments that end its line, and those in front of the next.
  case link(JSExpression, ends: [String], comments: [String])
}

extension JSExpression {
  /// What a method is called on.
  var receiver: JSExpression? {
    if case .call(.member(let base, _, _), _, _) = self { base } else { nil }
  }
}

/// A part of an object.
struct JSProperty {
  var name: String
  var value: JSExpression
  /// Whether it stands for all of another object's.
  var isSpread = false
  /// A name that is computed: `[key]: value`.
  var key: JSExpression?
  /// Whether it is a function that is called whenever the property is read, or set.
  var accessor: Accessor?

  enum Accessor { case getter, setter }
}

/// A function of any kind.
struct JSFunction {
  var name: String?
  var parameters: [JSPattern]
  var body: [JSStatement]
  /// The expression of an arrow function without braces.
  var result: JSExpression?
  var isAsync: Bool
  var isArrow: Bool
  /// Whether 'new Promise' calls it, with the functions that resolve and reject.
  var isExecutor = false
  /// Whether it is a method, with an own 'this'.
  var isMethod = false
  /// Whether it stops at each 'yield'.
  var isGenerator = false
  /// Whether it is given a list that a promise comes to.
  var takesList = false

  /// How many parameters it has in front of '...', and whether it has '...'.
  var arity: JSArity {
    var count = parameters.count
    if case .rest? = parameters.last { count -= 1 }
    return JSArity(count: count, hasRest: count < parameters.count)
  }
}

/// What a function takes.
struct JSArity: Hashable {
  var count: Int
  /// Whether it takes all others, too: '...rest'.
  var hasRest = false
}

/// What a value is given to.
indirect enum JSPattern {
  case name(String)
  case array([JSPattern?])
  case object([(property: String, pattern: JSPattern)])
  case initialized(JSPattern, JSExpression)
  case rest(String)

  /// Whether it is a name alone.
  var isName: Bool { if case .name = self { true } else { false } }
}

/// A statement of JavaScript, where it stands and the comments in front of it.
struct JSStatement {
  indirect enum Kind {
    case expression(JSExpression)
    case declaration(String, [(pattern: JSPattern, value: JSExpression?)])
    case function(JSFunction)
    case type(JSClass)
    case give(JSExpression?)
    case `throw`(JSExpression)
    case `if`(JSExpression, [JSStatement], [JSStatement]?)
    case block([JSStatement])
    case attempt([JSStatement], catches: (name: JSPattern?, body: [JSStatement])?, finally: [JSStatement]?)
    case forOf(JSPattern, JSExpression, [JSStatement])
    case forCount(name: String, from: JSExpression, sign: String, to: JSExpression, by: JSExpression, isDown: Bool, [JSStatement])
    case `while`(JSExpression, [JSStatement])
    case `repeat`([JSStatement], while: JSExpression)
    case loop(JSLoop)
    case choose(JSExpression, [JSCase])
    case labeled(String, JSStatement)
    case `break`(String?)
    case `continue`(String?)
    case empty
    /// Something that isn't understood; why.
    case unknown(String)
  }

  var kind: Kind
  var comments: [String]
  var range: Range<Int>
  /// Whether an empty line stands in front of it.
  var isApart = false
  /// The comments that end its last line.
  var ends: [String] = []
}

/// A loop that `forCount` isn't enough for.
struct JSLoop {
  var setup: JSStatement?
  var condition: JSExpression?
  var step: JSExpression?
  var body: [JSStatement]
  /// Whether all rounds share their variable: `var`.
  var isShared: Bool
}

/// A class.
struct JSClass {
  var name: String
  var parent: String?
  var members: [JSMember]
  var creator: JSFunction?

  /// The methods that are called on its objects.
  var methods: [JSMember] { members.filter { $0.kind == .method && !$0.isStatic } }
}

/// A part of a class.
struct JSMember {
  enum Kind { case method, getter, setter, field }

  var kind: Kind
  var name: String
  var isStatic: Bool
  var function: JSFunction?
  var value: JSExpression?
  /// The comments in front of it.
  var comments: [String] = []
}

/// A case of `switch`; without values the default.
struct JSCase {
  var values: [JSExpression]?
  var body: [JSStatement]
}

/// Why something isn't understood.
struct JSProblem: Error {
  var reason: String
  var offset: Int
}
