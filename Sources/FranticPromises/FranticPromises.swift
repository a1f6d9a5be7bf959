// All of the library but what needs Foundation.
@_exported public import FranticCore
