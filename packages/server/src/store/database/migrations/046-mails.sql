-- Whether a person wants mail about their builds.
alter table users add column mail integer not null default 1;

-- Mails that wait to be sent. They are written anew for each attempt, and a row is deleted after the last one.
create table mails (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  build_id integer not null references builds (id) on delete cascade,
  -- What the build changed on its branch: 'failed' or 'fixed'.
  change text not null,
  attempts integer not null default 0,
  created integer not null,
  next integer not null,
  unique (build_id, user_id)
) strict;
create index mails_of_user on mails (user_id);
create index mails_by_next on mails (next);
