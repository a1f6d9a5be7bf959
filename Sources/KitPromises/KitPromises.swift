// All of the library but what needs GCD or Foundation.
@_exported public import KitCore
