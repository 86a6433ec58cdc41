#!/bin/sh
. ./scripts/style.sh

# paint: the board as it looks at the station, amber on black, brighter from row to row.
paint() {
  shade=80
  while IFS= read -r row; do
    pause
    printf '  \033[48;2;20;20;24m\033[38;2;%d;%d;40m %-34s \033[0m\n' $((shade + 60)) "$shade" "$row"
    shade=$((shade + 11))
  done
}

heading 'The board at six in the morning'
dist/departures timetable/lines.txt 06:00 | paint
good 'the built file answers'
