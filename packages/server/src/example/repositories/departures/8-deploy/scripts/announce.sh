#!/bin/sh
. ./scripts/style.sh

heading 'Announcement'
printf '  '
for step in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23; do
  printf '\033[48;2;%d;%d;%dm  ' $((20 + step * 4)) $((90 + step * 5)) $((200 - step * 3))
done
printf '\033[0m\n'
printf '  🚆 \033[1m%s\033[0m of \033[4m%s\033[0m has arrived. Mind the gap!\n' \
  "$(git describe --tags --always)" "${DRONE_REPO:-departures}"
