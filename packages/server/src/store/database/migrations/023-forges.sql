-- What the server keeps of the git host (the forge) that it is connected to. A forge is named by its kind and address.

-- "" for a folder on this machine.
alter table repos add column forge text not null default '';
-- Of a pull request: its commits are from another repository.
alter table builds add column fork integer not null default 0;

create table forge_repos (
  repo_id integer primary key references repos (id) on delete cascade,
  forge text not null,
  -- Its id and its owner's id at the forge, which never change, unlike names.
  remote_id text not null,
  owner_id text not null,
  archived integer not null default 0,
  -- The hook of an active repository, and the secret with which it signs.
  hook_id text not null default '',
  hook_made integer not null default 0,
  secret_encrypted blob,
  -- Deliveries are queued and can be repeated, so the secret before stays valid for a while.
  former_secret_encrypted blob,
  former_until integer not null default 0,
  last_request integer not null default 0,
  last_fetch integer not null default 0,
  -- Why the forge refused the last call, fetch or status; "" if it did not.
  problem text not null default ''
) strict;
create unique index forge_repos_by_remote_id on forge_repos (forge, remote_id);

-- The tokens of people who signed in with the forge.
create table forge_tokens (
  user_id integer primary key references users (id) on delete cascade,
  access_encrypted blob not null,
  refresh_encrypted blob,
  -- 0 = never.
  expires integer not null default 0,
  -- When the person's repositories were listed last, and why that failed.
  listed integer not null default 0,
  problem text not null default ''
) strict;

-- What the forge said of a person in a repository, and when. 1 = read, 2 = write, 3 = admin.
create table forge_permissions (
  repo_id integer not null references repos (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  level integer not null,
  checked integer not null,
  primary key (repo_id, user_id)
) strict, without rowid;
create index forge_permissions_of_user on forge_permissions (user_id);
create index forge_permissions_by_age on forge_permissions (checked);

-- The organizations of a person at the forge.
create table forge_memberships (
  owner_id text not null,
  user_id integer not null references users (id) on delete cascade,
  admin integer not null,
  primary key (owner_id, user_id)
) strict, without rowid;
create index forge_memberships_of_user on forge_memberships (user_id);

-- Requests of hooks that are not worked off yet, or could not be.
create table hook_requests (
  id integer primary key autoincrement,
  -- Null if the body could not be read.
  repo_id integer references repos (id) on delete cascade,
  received integer not null,
  headers text not null,
  body blob not null,
  attempts integer not null default 0,
  next integer not null,
  -- Why it was given up; "" while it waits.
  problem text not null default ''
) strict;
create index hook_requests_of_repo on hook_requests (repo_id);
create index hook_requests_waiting on hook_requests (next) where problem = '';

-- The commits that have started a build, or were passed over, so that each does so once.
create table forge_changes (
  repo_id integer not null references repos (id) on delete cascade,
  event text not null,
  ref text not null,
  sha text not null,
  primary key (repo_id, event, ref, sha)
) strict, without rowid;

-- The newest build of each pull request.
create table pull_builds (
  repo_id integer not null references repos (id) on delete cascade,
  pull integer not null,
  build_id integer not null references builds (id) on delete cascade,
  primary key (repo_id, pull)
) strict, without rowid;
create index pull_builds_of_build on pull_builds (build_id);

-- The status that each commit has at the forge or will get: that of the newest build of its context.
create table commit_statuses (
  repo_id integer not null references repos (id) on delete cascade,
  sha text not null,
  -- The end of the context, such as /push.
  context text not null,
  build_id integer not null references builds (id) on delete cascade,
  -- Grows with each change of the build; what was sent is the one of `sent`.
  version integer not null default 1,
  sent integer not null default 0,
  attempts integer not null default 0,
  next integer not null,
  primary key (repo_id, sha, context)
) strict, without rowid;
create index commit_statuses_of_build on commit_statuses (build_id);
create index commit_statuses_due on commit_statuses (next) where sent < version;
