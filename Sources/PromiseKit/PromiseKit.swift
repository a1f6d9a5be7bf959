// Programs written for PromiseKit keep their import line.
@_exported public import KitPromises
