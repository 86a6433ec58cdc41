#!/bin/sh
. ./scripts/style.sh

heading 'Where the bytes are'
printf '  ┌────────────────────┬───────┬───────┐\n'
printf '  │ \033[1m%-18s\033[0m │ \033[1m%5s\033[0m │ \033[1m%5s\033[0m │\n' File Lines Bytes
printf '  ├────────────────────┼───────┼───────┤\n'
for file in src/*.sh dist/departures; do
  pause
  printf '  │ %-18s │ %5d │ \033[33m%5d\033[0m │\n' "$file" "$(wc -l <"$file")" "$(wc -c <"$file")"
done
printf '  └────────────────────┴───────┴───────┘\n'
