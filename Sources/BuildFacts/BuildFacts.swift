import Foundation
import PackagePlugin

/// Writes what `promiselab --version` says of a build: the commit and the compiler.
@main
struct BuildFacts: BuildToolPlugin {
  /// A source file is rewritten only where its text would change, so nothing is compiled again for the same commit.
  private static let script = """
    cd "$1"
    commit=
    if [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$PWD" ]; then
      commit=$(git rev-parse --short=10 HEAD)
      [ -z "$(git status --porcelain --untracked-files=no)" ] || commit="$commit with changes"
    fi
    compiler=$("$2" --version 2>/dev/null | sed -n 's/.*Swift version \\([0-9.]*\\).*/\\1/p')
    text="/// What this program was built from: the commit, or nothing outside of a clone, and the compiler.
    enum BuildFacts {
      static let commit = \\"$commit\\"
      static let compiler = \\"$compiler\\"
    }"
    [ "$(cat "$3" 2>/dev/null)" = "$text" ] || echo "$text" >"$3"
    """

  /// The command runs again after each commit and each change of a source file.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "BuildFacts.swift")
    let compiler = try context.tool(named: "swiftc").url
    let modules = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    let log = root.appending(path: ".git/logs/HEAD")
    let commits = FileManager.default.fileExists(atPath: log.path) ? [log] : []
    return [
      .buildCommand(
        displayName: "Asking git for the commit", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, "sh", root.path, compiler.path, output.path],
        inputFiles: modules.flatMap { $0.sourceFiles.map(\.url) } + commits, outputFiles: [output])
    ]
  }
}
