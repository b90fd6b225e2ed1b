#!/bin/bash
# Whether the bot of this machine is alive, asked without starting a Python, which takes 0.7 s of processor:
# by HTTP where BOT_METRICS is set, else by its sign of life in BOT_DATA, which is a minute old at most.
# `health.sh /readyz`, which needs BOT_METRICS: whether it can be sent interactions.
if [ -n "${BOT_METRICS:-}" ]; then
    host=${BOT_METRICS%:*}
    case $host in "" | "$BOT_METRICS" | 0.0.0.0 | "[::]") host=127.0.0.1 ;; esac
    exec 3<>"/dev/tcp/$host/${BOT_METRICS##*:}" || exit 1
    printf 'GET %s HTTP/1.0\r\n\r\n' "${1:-/healthz}" >&3
    read -r -t 5 answer <&3
    [[ $answer == *" 200 "* ]]
else
    [ $# = 0 ] && [ -n "$(find "${BOT_DATA:-data}/alive" -mmin -1 2>/dev/null)" ]
fi
