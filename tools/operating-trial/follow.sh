#!/bin/bash
# Runs inside the machine: every block of the page as it is written, and between them what stands in for the world.
set -euo pipefail
[ -e /trial/operating.md ] || { echo 'This runs inside the machine that machine.sh makes.' >&2; exit 2; }
say() { echo "== $SECONDS s: $*"; }
fail() { echo "$*" >&2; exit 1; }

# The commands of a step, by the beginning of its heading.
block() { awk -v heading="## $1" '/^## /{on = index($0, heading) == 1} /^```/{code = on && /^```sh/; next} code' /trial/operating.md; }
follow() {
  say "$1"
  local commands
  commands=$(block "$1" | sed 's#REPOSITORY#file:///trial/repository#; s#ada@collimate.example#student1@school.example#')
  [ -n "$commands" ] || fail "The page has no step '$1'"
  eval "$commands"
}
people() {
  (cd /srv/collimate/current && node_modules/node/bin/node tools/operating-trial/people.ts "$@")
}
# Rows of each table of a database.
rows() {
  su - postgres -c "psql --quiet --no-align --tuples-only --dbname=$1 --file=/trial/count.sql"
}
cat > /trial/count.sql << 'END'
select format('select %L, count(*) from %I', tablename, tablename) from pg_tables where schemaname = 'public' order by 1 \gexec
END

# The world: names, an authority for certificates, an operator with an editor, certbot.
printf '127.0.0.1 localhost collimate.example api.stripe.com\n::1 localhost\n' > /etc/hosts
echo 'NODE_EXTRA_CA_CERTS=/trial/trusted.crt' >> /etc/environment
export NODE_EXTRA_CA_CERTS=/trial/trusted.crt CURL_CA_BUNDLE=/trial/trusted.crt
cp -r /trial/bin/. /usr/local/bin/
for unit in collimate@ collimate-deletion; do
  mkdir -p "/etc/systemd/system/$unit.service.d"
  printf '[Service]\nEnvironment=NODE_EXTRA_CA_CERTS=/trial/trusted.crt\n' > "/etc/systemd/system/$unit.service.d/trial.conf"
done

follow '1. '
# Before the servers start: they read whom they trust once, and the provider of the trial has this certificate too.
certbot
follow '2. '
follow '3. '
follow '4. '
systemd-run --quiet --unit=people --working-directory=/srv/collimate/current --setenv=NODE_EXTRA_CA_CERTS=/trial/trusted.crt \
  /srv/collimate/current/node_modules/node/bin/node tools/operating-trial/people.ts stand-ins
follow '5. '
systemd-analyze verify /etc/systemd/system/collimate@.service /etc/systemd/system/collimate-backup.{service,timer}
say 'systemd-analyze verify found nothing'
follow '6. '
follow '7. '
cp /trial/stripe.conf /etc/nginx/conf.d/
systemctl reload nginx

say 'students sign up, verify, subscribe, start an exam and answer'
people answer &
until [ -e /trial/answering ]; do
  sleep 1
  kill -0 $! || fail 'Nobody answers'
done

follow '2. '
systemctl start collimate-backup
follow 'Upgrade'
sleep 3
say 'a process is killed'
systemctl kill --signal=KILL collimate@3001
sleep 10
say 'PostgreSQL restarts'
systemctl restart postgresql
sleep 10
touch /trial/enough
wait $!

say 'metrics of each process, and errors in the log'
token=$(sed -n 's/^METRICS_TOKEN=//p' /etc/collimate/env)
for port in 3001 3002; do
  curl --silent --fail --header "Authorization: Bearer $token" "http://127.0.0.1:$port/metrics" > /trial/metrics
  grep -E '^(database_up|jobs_(failed|waiting))' /trial/metrics || true
done
for path in metrics readyz; do
  curl --silent --output /dev/null --write-out "https://collimate.example/$path answers %{http_code}\n" "https://collimate.example/$path"
done
journalctl --unit 'collimate@*' --output cat --grep '"level":[56]0' | grep -oE '"msg":"[^"]*"' | sed -E 's/[0-9a-f-]{36}/:id/' | sort | uniq -c || true

follow 'Backup and restore'
say 'the restored database against the one before'
people check
rows collimate_before > /trial/rows-before
rows collimate > /trial/rows-after
paste -d '|' /trial/rows-before /trial/rows-after | awk -F '|' '$2 != $4 {print "  " $1 ": " $2 " before, " $4 " after"} {before += $2; after += $4} END {print NR " tables, " before " rows before, " after " after"}'
ls -l /var/backups/collimate

follow 'An account deleted on request'
left=$(su - postgres -c "psql --no-align --tuples-only --dbname=collimate --command=\"select count(*) from users where email = 'student1@school.example'\"")
[ "$left" = 0 ] || fail 'The account is still there'
journalctl --unit collimate-deletion --output cat --grep 'account-deleted' | tail -1

say 'a process with a wrong variable does not start, and says so'
sed -i 's#^SMTP_URL=#SMTP_URL=http://#' /etc/collimate/env
systemctl restart collimate@3002 && fail 'It started' || journalctl --unit collimate@3002 --output cat --lines 20 | grep -A1 'not valid' | tail -2
curl --fail --silent https://collimate.example/healthz && echo ', says the other one'
say 'done'
