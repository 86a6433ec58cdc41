#!/bin/sh
. ./scripts/style.sh

# A function is covered when a test names it.
heading 'Functions that the tests call'
functions=0
covered=0
for file in src/*.sh; do
  while read -r name rest; do
    [ "$rest" = '{' ] || continue
    functions=$((functions + 1))
    name=${name%??}
    pause
    case $(cat tests/*.sh) in
      *"$name"*) covered=$((covered + 1)) && good "$name" ;;
      *) bad "$name" ;;
    esac
  done <"$file"
done
printf '\n  \033[1;42;30m %d %% \033[0m of %d functions\n' $((covered * 100 / functions)) "$functions"
