/// Functions that 'new' calls, read as the classes that they are.
enum JSConstructors {
  /// The statements with a class for each function that makes objects, and without what gives its objects methods.
  static func asTypes(_ program: [JSStatement], _ tokens: [JSToken]) -> [JSStatement] {
    var made: Set<String> = []
    for index in tokens.indices.dropLast(3) {
      if tokens[index].isWord("new"), tokens[index + 1].kind == .name { made.insert(tokens[index + 1].text) }
      if tokens[index + 1].isSign("."), tokens[index + 2].isWord("prototype") { made.insert(tokens[index].text) }
    }
    var types: [String: JSClass] = [:]
    for statement in program {
      guard case .function(let function) = statement.kind, let name = function.name, made.contains(name), !function.isAsync,
        !function.isGenerator,
        !JSMentions.gives(function.body)
      else { continue }
      var creator = function
      creator.name = nil
      creator.isMethod = true
      types[name] = JSClass(name: name, parent: nil, members: [], creator: creator)
    }
    guard !types.isEmpty else { return program }
    var rest: [JSStatement] = []
    for statement in program {
      if case .expression(.assign("=", .member(.member(.name(let type), "prototype", _), let name, _), .function(var method))) =
        statement.kind, types[type] != nil, !method.isArrow
      {
        method.isMethod = true
        method.name = nil
        types[type]?.members.append(
          JSMember(kind: .method, name: name, isStatic: false, function: method, comments: statement.comments))
      } else {
        rest.append(statement)
      }
    }
    return rest.map { statement in
      guard case .function(let function) = statement.kind, let name = function.name, let type = types[name] else {
        return statement
      }
      var statement = statement
      statement.kind = .type(type)
      return statement
    }
  }
}

extension JSConstructors {
  /// Functions that are given to JavaScript's own objects, 'Promise.later = function …', as functions with names; with what they are called.
  static func withStatics(_ program: [JSStatement]) -> ([JSStatement], Set<String>) {
    var statics: Set<String> = []
    let known = [
      "resolve", "reject", "all", "allSettled", "any", "race", "withResolvers", "try", "from", "isArray", "keys", "values",
      "entries",
    ]
    let statements = program.map { statement in
      guard case .expression(.assign("=", .member(.name(let own), let name, _), .function(var function))) = statement.kind,
        ["Promise", "Array", "Object"].contains(own), !known.contains(name), function.isArrow || !function.isMethod
      else { return statement }
      statics.insert("\(own).\(name)")
      function.name = "\(own)_\(name)"
      function.isArrow = false
      var statement = statement
      statement.kind = .function(function)
      return statement
    }
    return (statements, statics)
  }
}
