// Programs written for FranticApparatus keep their import line.
@_exported public import FranticPromises
