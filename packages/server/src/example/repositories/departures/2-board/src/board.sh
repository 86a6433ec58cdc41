# The board: the departures from a time of day on.

# print_board timetable/lines.txt 07:00
print_board() {
  from=$(to_minutes "$2")
  printf '%-7s%-10s%s\n' Time Platform Destination
  while read -r time platform destination; do
    if [ "$(to_minutes "$time")" -ge "$from" ]; then
      printf '%-7s%-10s%s\n' "$time" "$platform" "$destination"
    fi
  done <"$1"
}
