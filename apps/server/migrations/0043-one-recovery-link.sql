-- An account has one link that opens it: the newest.
delete from recoveries older
using recoveries newer
where newer.user_id = older.user_id
  and (newer.expires_at, newer.access_token) > (older.expires_at, older.access_token);

drop index recoveries_by_user;
create unique index recoveries_by_user on recoveries (user_id);
