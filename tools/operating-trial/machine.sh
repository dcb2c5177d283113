#!/bin/bash
# npm run trial:operating: follows docs/operating.md, as committed, in a new Debian 13 with its own systemd, which is
# thrown away afterwards. Needs root, debootstrap, systemd-nspawn and Debian's mirror; npm test never runs it.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=${TRIAL_FOLDER:-/var/tmp/operating-trial}
name=operating-trial

skip() {
  echo "SKIPPED, nothing was tried: $1" >&2
  exit 3
}
[ "$(id -u)" = 0 ] || skip 'this needs root'
for tool in debootstrap systemd-nspawn nsenter ss git; do
  [ -n "$(command -v "$tool")" ] || skip "there is no $tool on this machine"
done
# The machine has the network of this one, and so its ports.
for port in 80 443 2525 3001 3002 4242 5432; do
  [ -z "$(ss --no-header --listening --tcp "sport = :$port")" ] || skip "port $port is in use"
done
[ -z "$(git status --porcelain)" ] || echo 'Not committed changes are not tried.' >&2

inside() {
  nsenter --target "$init" --mount --uts --ipc --pid --root --wd \
    env --ignore-environment PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"
}
end() {
  [ -z "${init:-}" ] || inside systemctl poweroff || true
  [ -z "${machine:-}" ] || wait "$machine" || true
  umount "$work/root" "$work/written" 2> /dev/null || true
}
trap end EXIT

mkdir -p "$work"/{root,archives/partial}
if [ ! -e "$work/debian/.made" ]; then
  rm -rf "$work/debian"
  debootstrap --variant=minbase --include=systemd-sysv,dbus trixie "$work/debian" > "$work/debootstrap.log"
  touch "$work/debian/.made"
fi
# What it writes, some 3 GB, is in memory.
mkdir -p "$work/written"
mount -t tmpfs tmpfs "$work/written"
mkdir "$work"/written/{upper,work}
mount -t overlay overlay -o "lowerdir=$work/debian,upperdir=$work/written/upper,workdir=$work/written/work" "$work/root"
mkdir -p "$work/root/trial"
git clone --quiet --bare --depth 1 "file://$PWD" "$work/root/trial/repository"
printf '[safe]\ndirectory = *\n' > "$work/root/etc/gitconfig"
git archive HEAD docs/operating.md tools/operating-trial | tar --extract --strip-components=1 --directory="$work/root/trial"
mv "$work"/root/trial/operating-trial/* "$work/root/trial/"
# Whom this machine trusts, the packages' registry among them.
cp /etc/ssl/certs/ca-certificates.crt "$work/root/trial/trusted.crt"

systemd-nspawn --quiet --register=no --keep-unit --boot --machine="$name" --directory="$work/root" \
  --resolv-conf=copy-host --bind="$work/archives:/var/cache/apt/archives" < /dev/null > "$work/boot.log" 2>&1 &
machine=$!
until init=$(pgrep --parent "$machine") && inside systemctl is-system-running > /dev/null 2>&1; do
  sleep 1
  kill -0 "$machine"
done
inside bash /trial/follow.sh 2>&1 | tee "$work/trial.log"
