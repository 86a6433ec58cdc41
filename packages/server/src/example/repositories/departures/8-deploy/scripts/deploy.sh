#!/bin/sh
. ./scripts/style.sh

target=${1:-staging}
heading "Roll out to $target"
for station in 'Elm Junction' 'Salt Bay' 'Castle Hill'; do
  bar "$station"
done
mkdir -p "stations/$target"
git rev-parse HEAD >"stations/$target/VERSION"
good "$target shows $(git describe --tags --always)"
