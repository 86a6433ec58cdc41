#!/bin/sh
. ./scripts/style.sh

# untidy FILE: the numbers of the lines over 180 bytes or with blanks at their end.
untidy() {
  number=0
  while IFS= read -r line; do
    number=$((number + 1))
    case $line in *' ') echo "$number" ;; esac
    [ "${#line}" -le 180 ] || echo "$number"
  done <"$1"
}

heading 'Every script: syntax, width, blanks at line ends'
found=0
for file in src/*.sh scripts/*.sh tests/*.sh; do
  pause
  lines=$(untidy "$file" | tr '\n' ' ')
  if ! sh -n "$file"; then
    bad "$file does not parse"
    found=$((found + 1))
  elif [ -n "$lines" ]; then
    bad "$file, lines $lines"
    found=$((found + 1))
  else
    good "$file"
  fi
done
aside "$found files with findings"
[ "$found" -eq 0 ]
