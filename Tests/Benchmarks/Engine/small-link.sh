#!/usr/bin/env bash
# A linker for programs that must be small, as `-ld-path` takes it: lld, called twice.
#
# Swift's start-up object (swiftrt.o) asks where the table of type names begins and ends, so link-time optimisation keeps every entry of
# that table for it, with all that it names: types that no code mentions stay. So the program's bitcode is made into one object by itself
# first, from which all that `main` doesn't need is left out, and that object is linked in place of the bitcode.
set -euo pipefail
lld=$(dirname "$(command -v swiftc)")/ld.lld
bitcode=() rest=() options=() output=a.out previous=

# SwiftPM names the objects in a response file.
arguments=()
for argument in "$@"; do
  case $argument in
    @*) while read -r line; do arguments+=("$line"); done < <(xargs -n 1 <"${argument#@}") ;;
    *) arguments+=("$argument") ;;
  esac
done

for argument in "${arguments[@]}"; do
  case $previous in
    -o) output=$argument ;;
    -mllvm | --defsym) options+=("$previous" "$argument") ;;
  esac
  previous=$argument
  if [[ $argument = *.o && $(head -c 2 "$argument") = BC ]]; then
    [ ${#bitcode[@]} -gt 0 ] || rest+=(THE_WHOLE)
    bitcode+=("$argument")
  else
    rest+=("$argument")
  fi
done
[ ${#bitcode[@]} -gt 0 ] || exec "$lld" "$@"

"$lld" -pie -e main --no-dependent-libraries --unresolved-symbols=ignore-all "${options[@]}" "${bitcode[@]}" -o "$output.part" --lto-obj-path="$output.whole.o"
rm "$output.part"
exec "$lld" "${rest[@]/#THE_WHOLE/$output.whole.o}"
