/// What is known of the files that scripts are read from and written to.
public struct ScriptFiles: Sendable {
  /// What another program wrote into the script's file while the script was changed here.
  var diskText: String?
  /// The files that were written.
  var saved: Set<String> = []
  /// The person's home, which `~` stands for in names of files; `nil` if nobody knows it.
  public internal(set) var home: String?
}
