// Whoever imports this module has the engine, too: one import line replaces google's.
@_exported public import PromiseEngine
@_exported public import PromiseInstruments
