# Times of day as minutes since midnight, and back.

# to_minutes 07:45 prints 465. Leading zeros are cut: the shell would read them as octal.
to_minutes() {
  hours=${1%:*}
  minutes=${1#*:}
  echo $((${hours#0} * 60 + ${minutes#0}))
}

# to_clock 465 prints 07:45.
to_clock() {
  printf '%02d:%02d\n' $(($1 / 60)) $(($1 % 60))
}

# add_minutes 23:50 20 prints 00:10: a new day begins.
add_minutes() {
  to_clock $((($(to_minutes "$1") + $2 + 1440) % 1440))
}
