-- Secrets of all repositories of a namespace.
create table org_secrets (
  id integer primary key autoincrement,
  namespace text not null collate nocase,
  name text not null collate nocase,
  type text not null default '',
  data_encrypted blob not null,
  pull_request integer not null default 0,
  pull_request_push integer not null default 0,
  unique (namespace, name)
) strict;

create table templates (
  id integer primary key autoincrement,
  namespace text not null collate nocase,
  name text not null collate nocase,
  data text not null,
  created integer not null,
  updated integer not null,
  unique (namespace, name)
) strict;

-- One-time links by which people choose their password. Only the hash of a link's key is kept.
create table sign_in_links (
  user_id integer primary key references users (id) on delete cascade,
  key_hash text not null unique,
  expires integer not null
) strict;

-- Who a user is at the source-control provider that signs people in; '' = nobody there.
alter table users add column external_id text not null default '';
create unique index users_by_external_id on users (external_id) where external_id != '';
