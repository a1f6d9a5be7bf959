#!/bin/bash
# Lets all cores settle, chain, adopt, race and cancel promises for 10 seconds (or as many as the first argument says) and holds that nothing
# is lost or doubled. Exits 0 if so.
#
#   Tests/Benchmarks/stress.sh [SECONDS]
set -eu
cd "$(dirname "$0")/../.."
PROMISELAB_STRESS_SECONDS=${1:-10} swift test --filter AllCoresTests
