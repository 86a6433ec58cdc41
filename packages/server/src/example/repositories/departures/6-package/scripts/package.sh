#!/bin/sh
. ./scripts/style.sh

version=$(git describe --tags --always)
heading "Package $version"
mkdir -p release
for file in dist/departures timetable/lines.txt README.md; do
  pause
  cp "$file" release/
  good "$file"
done
echo "$version" >release/VERSION
bar "departures $version"
