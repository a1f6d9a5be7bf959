internal import ArgumentParser

extension OpenCommand {
  /// The command for arguments that are nothing or a script's path, as they mostly are; `nil` for any others.
  ///
  /// ArgumentParser takes longer to read even these than a script of 1,000 promises takes to run: it asks the runtime about every type of
  /// every option. Whatever may be an option, a command or the name of an example is left to it.
  static func plain(_ arguments: [String]) -> OpenCommand? {
    let isPath = arguments.first.map { !$0.hasPrefix("-") && $0.contains { $0 == "." || $0 == "/" } } ?? true
    guard arguments.count <= 1, isPath else { return nil }
    var command = OpenCommand()
    command.file = arguments.first
    command.under = .none
    command.shared = .none
    command.interface = .none
    command.printsConfiguration = false
    command.printsKeys = false
    command.maximumSteps = nil
    return command
  }
}

// An option that isn't set here can't be read: a command that ArgumentParser hasn't read has no values.

extension PlanOptions {
  fileprivate static var none: PlanOptions {
    var options = PlanOptions()
    (options.dialect, options.plan, options.schedule, options.stub, options.call) = (nil, nil, nil, false, [])
    return options
  }
}

extension SharedCode {
  fileprivate static var none: SharedCode {
    var options = SharedCode()
    options.code = nil
    return options
  }
}

extension InterfaceOptions {
  fileprivate static var none: InterfaceOptions {
    var options = InterfaceOptions()
    (options.leavesMouse, options.ascii, options.reducedMotion, options.presenter) = (false, false, false, false)
    (options.theme, options.config) = (nil, nil)
    return options
  }
}
