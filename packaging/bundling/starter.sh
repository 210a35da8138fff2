#!/bin/sh
# Starts the program of this folder. Python is asked for its version first, which takes no time:
# where that fails, something is missing of which no Python could tell.
here=$(readlink -f "$0")
here=${here%/*}
python=$here/@python@
library=$here/@library@
lost=
for file in os.py encodings/__init__.py encodings/aliases.py encodings/utf_8.py \
    site-packages/realms_builder/__main__.py; do
    [ -s "$library/$file" ] || lost=$library/$file
done
[ -s "$python" ] || lost=$python
if [ -z "$lost" ] && "$python" -V >/dev/null 2>&1; then
    exec "$python" -I -B -m realms_builder "$@"
fi
case ${LC_ALL:-${LC_MESSAGES:-$LANG}} in
de*) part="ein Teil des Programms"
    lacks="fehlt oder ist beschädigt; das Programm neu installieren"
    other="dieses Programm ist für Prozessoren der Art @machine@, nicht für diesen"
    older="dieses Programm braucht ein neueres System, eines mit der GNU-C-Bibliothek @floor@" ;;
*) part="a part of the program"
    lacks="is missing or damaged; install the program anew"
    other="this program is for processors of the kind @machine@, not for this one"
    older="this program needs a newer system, one with the GNU C library @floor@" ;;
esac
has=$(getconf GNU_LIBC_VERSION 2>/dev/null)
has=${has#glibc }
if [ -n "$lost" ]; then
    said="$lost $lacks"
elif [ "$(uname -m)" != @machine@ ]; then
    said="$other ($(uname -m))"
elif [ "$(printf '%s\n' "@floor@" "${has:-0}" | sort -V | head -n 1)" != "@floor@" ]; then
    said="$older (${has:-?})"
else
    said="$here/python: $part $lacks"
fi
echo "realms-builder: $said" >&2
exit 1
