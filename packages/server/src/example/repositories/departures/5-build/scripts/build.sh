#!/bin/sh
. ./scripts/style.sh

heading 'One file that runs anywhere'
mkdir -p dist
{
  echo '#!/bin/sh'
  cat src/clock.sh src/board.sh
  echo 'print_board "$1" "$2"'
} >dist/departures
chmod +x dist/departures
bar 'dist/departures'
good "$(wc -l <dist/departures | tr -d ' ') lines, $(wc -c <dist/departures | tr -d ' ') bytes"
