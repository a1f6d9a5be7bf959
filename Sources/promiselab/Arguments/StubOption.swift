internal import ArgumentParser

/// The flag `--stub`, which several commands have.
enum StubOption {
  static let help: ArgumentHelp = "Stub undeclared names; results are inferred from how they are used."
}
