#!/bin/bash
# Prints how much memory shapes of promises take, and lets valgrind look for what they leave behind.
#
#   Tests/Benchmarks/Memory/memory.sh
#
# Exits 0 if values are read right and valgrind finds nothing definitely or indirectly lost.
set -eu
cd "$(dirname "$0")"
swift build -c release >/dev/null
.build/release/MemoryFigures
valgrind --leak-check=full --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect --error-exitcode=1 \
  .build/release/MemoryFigures small
