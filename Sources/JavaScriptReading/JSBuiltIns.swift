extension JSParser {
  /// The methods that JavaScript's own values have, those of Node's and of browsers' among them.
  static let builtInMethods = Set(
    """
    at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf localeCompare match matchAll normalize \
    padEnd padStart repeat replace replaceAll search slice split startsWith substr substring toLocaleLowerCase toLocaleUpperCase \
    toLowerCase toString toUpperCase trim trimEnd trimStart trimLeft trimRight valueOf anchor big bold link sub sup \
    copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach join keys map pop push reduce \
    reduceRight reverse shift some sort splice toReversed toSorted toSpliced unshift values with toLocaleString \
    toExponential toFixed toPrecision then catch finally get set has add delete clear exec test compile next return throw \
    take drop toArray union intersection difference isSubsetOf isSupersetOf isDisjointFrom symmetricDifference \
    call apply bind hasOwnProperty isPrototypeOf propertyIsEnumerable toISOString toJSON getTime \
    abort addEventListener removeEventListener dispatchEvent throwIfAborted on once off emit addListener removeListener \
    removeAllListeners listenerCount listeners prependListener eventNames setMaxListeners pipe write end read close open send \
    json text blob arrayBuffer formData clone append getAll ref unref hasRef refresh deref register unregister description \
    querySelector querySelectorAll getElementById appendChild remove click focus blur setAttribute getAttribute preventDefault \
    stopPropagation postMessage terminate start stop resolve reject allocate resize
    """.split(separator: " ").map(String.init))
}
