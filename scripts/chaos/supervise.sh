#!/bin/sh
# supervise.sh LOG: reads folders from standard input, one a line, and starts the program in each with the arguments
# after LOG. The socket on file descriptor 3 stays open from one process to the next, as with systemd: connections wait
# in it. Prints `started PID` and `ended CODE`.
log=$1
shift
while read -r folder; do
  (
    cd "$folder" || exit 1
    sh -c 'echo "started $$"; log=$1; shift; LISTEN_PID=$$ exec "$@" >>"$log" 2>&1' sh "$log" "$@"
    echo "ended $?"
  ) &
done
