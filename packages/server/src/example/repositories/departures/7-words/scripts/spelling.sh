#!/bin/sh
. ./scripts/style.sh

heading 'Words of the README that words.txt does not know'
words() { tr '[:upper:]' '[:lower:]' <"$1" | tr -cs '[:lower:]' '\n' | sort -u; }
unknown=$(words README.md | comm -23 - words.txt)
for word in $unknown; do
  pause
  printf '  \033[33m?\033[0m %s\n' "$word"
done
[ -z "$unknown" ]
