create table webhooks (
  id integer primary key autoincrement,
  repo_id integer not null references repos (id) on delete cascade,
  url text not null,
  events text not null,
  secret_encrypted blob not null,
  active integer not null default 1,
  created integer not null,
  updated integer not null
) strict;
create index webhooks_of_repo on webhooks (repo_id);

-- The newest deliveries of each webhook, and the queue of those that wait. Bodies are made anew for each attempt.
create table webhook_deliveries (
  id integer primary key autoincrement,
  webhook_id integer not null references webhooks (id) on delete cascade,
  -- Null for a test.
  build_id integer references builds (id) on delete cascade,
  uuid text not null unique,
  -- What the build changed on its branch: 'failed', 'fixed' or ''.
  change text not null default '',
  state text not null default 'pending',
  attempts integer not null default 0,
  code integer not null default 0,
  error text not null default '',
  -- In milliseconds.
  duration integer not null default 0,
  created integer not null,
  sent integer not null default 0,
  next integer not null default 0
) strict;
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_of_build on webhook_deliveries (build_id);
create index webhook_deliveries_pending on webhook_deliveries (next) where state = 'pending';
