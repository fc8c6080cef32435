#!/bin/sh
# In place of systemd, which cannot run in a folder: starts and stops units. Their process ids are in /run/units.
verb=$1
shift
wants=/etc/systemd/system/multi-user.target.wants

stop() {
  [ -e "/run/units/$1" ] || return 0
  process=$(cat "/run/units/$1")
  kill "$process" 2>/dev/null
  while kill -0 "$process" 2>/dev/null; do sleep 0.1; done
  rm "/run/units/$1"
}

start() {
  file=/etc/systemd/system/$(echo "$1" | sed 's/@.*\./@./')
  instance=$(echo "$1" | sed 's/.*@\(.*\)\..*/\1/')
  (
    # The file of settings wins over what the unit itself sets, as with systemd.
    # shellcheck disable=SC2046
    export $(sed -n 's/^Environment=//p' "$file")
    while IFS= read -r line; do
      case $line in [A-Z]*=*) export "${line?}" ;; esac
    done </etc/userfeedback/userfeedback.env
    # shellcheck disable=SC2046
    exec setsid setpriv --reuid userfeedback --regid userfeedback --init-groups \
      $(sed -n 's/^ExecStart=//p' "$file" | sed "s/%i/$instance/")
  ) >>/run/units.log 2>&1 </dev/null 3>&- &
  echo $! >"/run/units/$1"
}

case $verb in
  list-units) find /run/units -type f -printf '%f loaded active\n' | sort ;;
  *)
    for unit in "$@"; do
      case $unit in
        userfeedback*) ;;
        *) continue ;;
      esac
      case $verb in
        start) start "$unit" ;;
        stop) stop "$unit" ;;
        enable) mkdir -p $wants && ln -sf /etc/systemd/system/userfeedback.service "$wants/$unit" ;;
        disable) stop "$unit" && rm -f "$wants/$unit" ;;
      esac
    done
    ;;
esac
