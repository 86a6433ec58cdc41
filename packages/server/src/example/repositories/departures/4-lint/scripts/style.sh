# How the scripts write: a heading, a line that is well, one that is not, an aside, a bar.

heading() { printf '\033[1;36m%s\033[0m\n' "$1"; }
good() { printf '  \033[32m✔\033[0m %s\n' "$1"; }
bad() { printf '  \033[31m✘\033[0m %s\n' "$1"; }
aside() { printf '  \033[90m%s\033[0m\n' "$1"; }
pause() { sleep "${PACE:-0.8}"; }

# bar TEXT: fills up on one line, from red over yellow to green.
bar() {
  full=''
  empty='··················'
  for colour in 196 202 208 214 220 226 190 154 118; do
    full="$full██"
    empty=${empty#··}
    pause
    printf '\r  \033[38;5;%dm%s\033[90m%s\033[0m %s' "$colour" "$full" "$empty" "$1"
  done
  printf ' \033[32mdone\033[0m\n'
}
