#!/bin/sh
. ./src/clock.sh
. ./tests/assert.sh

printf '\033[1;36mclock\033[0m\n'
is 'midnight is minute 0' 0 "$(to_minutes 00:00)"
is 'a quarter to eight' 465 "$(to_minutes 07:45)"
is 'nine is not octal' 549 "$(to_minutes 09:09)"
is 'the last minute of the day' 1439 "$(to_minutes 23:59)"
is 'minutes become a time' 07:45 "$(to_clock 465)"
is 'small numbers keep their zeros' 00:05 "$(to_clock 5)"
is 'a train that is late' 08:05 "$(add_minutes 07:45 20)"
is 'a train that is early' 07:40 "$(add_minutes 07:45 -5)"
finish
