#!/bin/sh
# supervise.sh LOG: reads folders from standard input, one a line, and starts the program that stands there, which is
# given what comes after LOG. The socket on file 3 stays open from one process to the next, as systemd keeps it:
# calls wait in it. Says `started PID` and `ended CODE`.
log=$1
shift
while read -r folder; do
  (
    cd "$folder" || exit 1
    sh -c 'echo "started $$"; log=$1; shift; LISTEN_PID=$$ exec "$@" >>"$log" 2>&1' sh "$log" "$@"
    echo "ended $?"
  ) &
done
