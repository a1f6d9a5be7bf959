// swift-tools-version: 6.1
// An application's code under every order (Search, SearchTests), and a script's outcomes as tests (search.swift, ExportedTests).
import PackageDescription

// A package at a path goes by its folder's name; one at a URL by the URL's last part.
let promiseLab = String(Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "PromiseLab")
let explore = Target.Dependency.product(name: "PromiseExplore", package: promiseLab)

let package = Package(
  name: "Explored",
  dependencies: [.package(path: "../..")],
  targets: [
    .target(name: "Search", dependencies: [.product(name: "PromiseEngine", package: promiseLab)]),
    .testTarget(name: "SearchTests", dependencies: ["Search", explore]),
    .testTarget(name: "ExportedTests", dependencies: [explore], swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
