#!/bin/sh
# Installs or updates the result of `npm run artefact` on Debian 13 with nginx and systemd:
#   apt-get install nodejs nginx libnginx-mod-http-brotli-static postgresql-client
#   ARTEFACT/deploy/install.sh ARTEFACT --certificate FILE --key FILE
# Never empties what is being served: each version gets its own folder and is switched in by one step.
# --root DIR installs into DIR, without changing users or services.
set -eu

usage='deploy/install.sh ARTEFACT --certificate FILE --key FILE [--root DIR]

  ARTEFACT       output folder of npm run artefact, or an installed version to go back to (/opt/portal/releases/…)
  --certificate  certificate chain for nginx, in PEM, with the intermediate certificates
  --key          its key, in PEM
  --root         installs into DIR, without changing users or services

The first run writes /etc/portal/portal.env. Fill it in, then run this again.'

say() { printf '%s\n' "$1"; }
refuse() { printf '%s\n' "$1" >&2; exit 1; }

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
node=${NODE:-/usr/bin/node}
nginx=${NGINX:-nginx}
root='' artefact='' certificate='' key=''
while [ $# -gt 0 ]; do
  case $1 in
    --help) say "$usage"; exit 0 ;;
    --root | --certificate | --key)
      [ $# -gt 1 ] || refuse "$1: a file or folder is required."
      case $1 in
        --root) root=$2 ;;
        --certificate) certificate=$2 ;;
        --key) key=$2 ;;
      esac
      shift 2 ;;
    -*) refuse "$1 is not a known option (deploy/install.sh --help)." ;;
    *)
      [ -z "$artefact" ] || refuse "\"$1\": only one artefact can be installed (deploy/install.sh --help)."
      artefact=$1
      shift ;;
  esac
done
[ -n "$artefact" ] || refuse 'Give the output folder of npm run artefact (deploy/install.sh --help).'
[ -f "$artefact/server/main.mjs" ] || refuse "\"$artefact\" is not an output folder of npm run artefact."
if [ -z "$certificate" ] || [ -z "$key" ]; then refuse '--certificate FILE and --key FILE are required.'; fi
[ -r "$certificate" ] || refuse "--certificate: \"$certificate\" cannot be read."
[ -r "$key" ] || refuse "--key: \"$key\" cannot be read."
# nginx would look for them in its own folder.
certificate=$(realpath -s "$certificate") key=$(realpath -s "$key")
"$node" --version >/dev/null 2>&1 || refuse 'Node is missing: apt-get install nodejs'
[ -n "$root" ] || [ "$(id -u)" = 0 ] || refuse 'Run this as root, or use --root.'
# In a scratch root nginx counts as present only if NGINX names it.
[ -n "$root" ] && [ -z "${NGINX:-}" ] || has_nginx=1
if [ -n "${has_nginx:-}" ] && ! "$nginx" -t -q; then
  refuse 'nginx rejects its current configuration (see above); nothing was changed.'
fi
sample=$root/etc/nginx/sites-enabled/default
if [ -e "$sample" ] && grep -qE '^[^#]*default_server' "$sample"; then
  refuse "The sample site of nginx claims the same ports. Run: rm $sample"
fi
kept=3
platforms='1 2'

opt=$root/opt/portal
if [ -z "$root" ] && ! id portal >/dev/null 2>&1; then
  useradd --system --home-dir /var/lib/portal --shell /usr/sbin/nologin portal
fi

# 1. Never overwrites the operator's files.
mkdir -p "$root/etc/portal/secrets" "$root/etc/systemd/system" "$root/etc/nginx/conf.d" "$root/srv/portal" \
  "$root/var/www/acme" "$root/var/log/nginx" "$root/usr/local/sbin" "$opt/releases"
if [ ! -e "$root/etc/portal/portal.env" ]; then
  cp "$here/portal.env" "$root/etc/portal/portal.env"
  chmod 0640 "$root/etc/portal/portal.env"
  say "Written: $root/etc/portal/portal.env. Fill it in, then run this again."
  exit 0
fi
chmod 0750 "$root/etc/portal" "$root/etc/portal/secrets"
# portal-admin would use another value than the platform.
fixed=$(grep -oE '^(DATA_DIR|PORTAL_DIR|METRICS_ADDRESS)=' "$root/etc/portal/portal.env" | head -n 1)
[ -z "$fixed" ] || refuse "$root/etc/portal/portal.env: remove ${fixed%=}; the units set it."
[ -n "$root" ] || chgrp -R portal /etc/portal
# nginx would create its log readable for everyone; as Debian's own logs instead.
log=$root/var/log/nginx/portal.log
touch "$log"
chmod 0640 "$log"
[ -n "$root" ] || chown www-data:adm "$log"

# 2. Copies the version into its own folder. A failed installation leaves no version to roll back to.
exec 9>"$opt/lock"
flock -n 9 || refuse 'Another installation is running; nothing was changed.'
release=$(date -u +%Y%m%dT%H%M%SZ)
while [ -e "$opt/releases/$release" ]; do release=${release}x; done
conf=$root/etc/nginx/conf.d/portal.conf
pages=$root/srv/portal/pages
# nginx sends each page with the policy in its file, so both are put back together.
put_back() {
  rm -rf "$opt/releases/$release" "$opt/releases/$release.new"
  [ ! -e "$conf.before" ] || mv "$conf.before" "$conf"
  [ ! -d "$root/srv/portal.before" ] || { rm -rf "$pages"; mv "$root/srv/portal.before" "$pages"; }
}
trap put_back EXIT
trap 'exit 1' HUP INT TERM
# What a killed run has left.
put_back
rm -rf "$opt"/releases/*.new "$root/srv/portal.before.new"
cp -RH "$artefact" "$opt/releases/$release.new"
if [ -e "$artefact/SHA256SUMS" ] && ! (cd "$opt/releases/$release.new" && sha256sum --check --quiet SHA256SUMS >&2); then
  refuse "\"$artefact\" is damaged or incomplete (see above); nothing was changed. Copy it again."
fi
chmod -R u=rwX,go=rX "$opt/releases/$release.new"
mv "$opt/releases/$release.new" "$opt/releases/$release"

# 3. Migrates the database first; the previous version runs on it too.
cp "$here"/systemd/portal* "$root/etc/systemd/system/"
install -m 0755 "$here/portal-admin" "$root/usr/local/sbin/portal-admin"
if [ -z "$root" ]; then
  install -d -o portal -g portal -m 0700 /var/lib/portal /var/lib/portal/backups
  (cd "$opt/releases/$release" &&
    runuser -u portal -- env ADMIN_COMMAND=portal-admin NODE_ENV=production DATA_DIR=/var/lib/portal "$node" \
      --env-file=/etc/portal/portal.env server/admin.mjs migrate)
fi

# 4. Writes the pages and nginx's file, which lists their scripts, and reloads nginx at once. Open pages keep their
# assets.
[ ! -d "$pages" ] || { cp -Rp "$pages" "$root/srv/portal.before.new"; mv "$root/srv/portal.before.new" "$root/srv/portal.before"; }
[ ! -e "$conf" ] || cp -p "$conf" "$conf.before"
"$node" "--env-file=$root/etc/portal/portal.env" "$opt/releases/$release/server/nginx.mjs" \
  "$opt/releases/$release/dist" "out=$root/srv/portal" "conf=$conf" listen=443 \
  "certificate=$certificate" "key=$key" platforms=127.0.0.1:3001,127.0.0.1:3002
chmod -R u=rwX,go=rX "$root/srv/portal"
if [ -n "${has_nginx:-}" ] && ! "$nginx" -t -q; then
  [ -e "$conf.before" ] || rm "$conf"
  refuse 'nginx rejects the new configuration (see above); the previous one was restored, and no platform was restarted.'
fi
[ -n "$root" ] || systemctl reload-or-restart nginx
rm -rf "$conf.before" "$root/srv/portal.before"

# 5. Switches in one step: processes started from now on run the new version.
ln -sfn "releases/$release" "$opt/current.new"
mv -T "$opt/current.new" "$opt/current"
trap - EXIT HUP INT TERM

# 6. Restarts one process after the other; requests wait in the socket meanwhile.
if [ -z "$root" ]; then
  systemctl daemon-reload
  systemctl enable --now portal-backup.timer
  for number in $platforms; do
    systemctl enable --now "portal@$number.socket"
    systemctl enable "portal@$number.service"
    systemctl restart "portal@$number.service"
    tries=0
    # The socket also accepts requests of a process that does not start; without a limit they wait.
    until "$node" -e "fetch('http://127.0.0.1:300$number/readyz',{signal:AbortSignal.timeout(2000)}).then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"; do
      tries=$((tries + 1))
      if [ "$tries" -ge 20 ]; then
        # nginx sends its requests to the other platform.
        systemctl stop "portal@$number.socket" "portal@$number.service"
        refuse "portal@$number was not ready and is stopped (journalctl -u portal@$number). To go back, install one of $opt/releases in the same way."
      fi
      sleep 1
    done
  done
fi

# 7. Keeps versions to roll back to.
# shellcheck disable=SC2012 # their names are made above
ls -1 "$opt/releases" | sort -r | tail -n "+$((kept + 1))" | while read -r old; do
  rm -rf "${opt:?}/releases/$old"
done
say "Installed: $(readlink "$opt/current")"
