#!/bin/sh
. ./src/clock.sh
. ./src/board.sh
. ./tests/assert.sh

lines=timetable/lines.txt
rows() { print_board "$lines" "$1" | tail -n +2 | wc -l | tr -d ' '; }

printf '\033[1;36mboard\033[0m\n'
is 'the first row names the columns' 'Time   Platform  Destination' "$(print_board $lines 00:00 | head -n 1)"
is 'a new day shows every train' "$(wc -l <$lines | tr -d ' ')" "$(rows 00:00)"
is 'trains that have left are gone' 1 "$(rows 23:00)"
is 'a train that leaves right now is there' '23:50  2a        Elm Junction' "$(print_board $lines 23:50 | tail -n 1)"
is 'after the last train the board is empty' 0 "$(rows 23:51)"
is 'trains stand in order' "$(print_board $lines 00:00 | tail -n +2 | sort)" "$(print_board $lines 00:00 | tail -n +2)"
finish
