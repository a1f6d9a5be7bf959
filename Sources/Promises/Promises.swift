// Programs written for google/promises keep their import line.
@_exported public import PromiseDispatch
