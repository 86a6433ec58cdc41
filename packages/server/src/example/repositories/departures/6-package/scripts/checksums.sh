#!/bin/sh
. ./scripts/style.sh

heading 'Checksums'
cd release
sha256sum departures lines.txt README.md VERSION >SHA256SUMS
while read -r sum file; do
  sleep "${PACE:-0.3}"
  printf '  \033[35m%.16s…\033[0m  %s\n' "$sum" "$file"
done <SHA256SUMS
sha256sum --check --quiet SHA256SUMS
good 'all of them match'
