# is NAME EXPECTED ACTUAL: one checked fact. `finish` ends the file with their number.

passed=0
failed=0

is() {
  sleep "${PACE:-0.5}"
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
    printf '  \033[32m✔\033[0m %s\n' "$1"
  else
    failed=$((failed + 1))
    printf '  \033[31m✘ %s\033[0m\n    expected \033[32m%s\033[0m\n    but was  \033[31m%s\033[0m\n' "$1" "$2" "$3"
  fi
}

finish() {
  printf '\n\033[1m%d passed\033[0m, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ]
}
