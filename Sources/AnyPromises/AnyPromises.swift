// All of the library but what needs GCD, Foundation or Objective-C's objects.
@_exported public import AnyCore
