-- Columns carry the names of the wire. Flags are 0 or 1, times unix seconds (0 = never), lists and maps JSON text.

create table users (
  id integer primary key autoincrement,
  login text not null collate nocase unique,
  email text not null default '',
  name text not null default '',
  company text not null default '',
  machine integer not null default 0,
  admin integer not null default 0,
  active integer not null default 1,
  avatar text not null default '',
  syncing integer not null default 0,
  synced integer not null default 0,
  created integer not null,
  updated integer not null,
  last_login integer not null default 0,
  password_hash text not null default '',
  token_hash text not null unique,
  token_encrypted blob not null
) strict;

create table sessions (
  id_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created integer not null,
  expires integer not null
) strict, without rowid;
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires);

create table repos (
  id integer primary key autoincrement,
  uid text not null,
  user_id integer not null default 0,
  namespace text not null collate nocase,
  name text not null collate nocase,
  slug text not null collate nocase unique,
  scm text not null default 'git',
  git_http_url text not null default '',
  git_ssh_url text not null default '',
  link text not null default '',
  default_branch text not null,
  private integer not null default 1,
  visibility text not null default 'private',
  active integer not null default 0,
  config_path text not null default '',
  trusted integer not null default 0,
  protected integer not null default 0,
  ignore_forks integer not null default 0,
  ignore_pull_requests integer not null default 0,
  auto_cancel_pull_requests integer not null default 0,
  auto_cancel_pushes integer not null default 0,
  auto_cancel_running integer not null default 0,
  timeout integer not null default 0,
  throttle integer not null default 0,
  counter integer not null default 0,
  synced integer not null default 0,
  created integer not null,
  updated integer not null,
  version integer not null default 1,
  -- Where the git repository is; missing = it was not there at the last sync.
  path text not null,
  git_dir text not null,
  bare integer not null,
  missing integer not null default 0,
  -- Who may do what, as the repository's own git configuration says.
  access text not null
) strict;

create table builds (
  id integer primary key autoincrement,
  repo_id integer not null references repos (id) on delete cascade,
  trigger text not null,
  number integer not null,
  parent integer not null default 0,
  status text not null,
  error text not null default '',
  event text not null,
  action text not null default '',
  link text not null default '',
  timestamp integer not null default 0,
  title text not null default '',
  message text not null default '',
  before text not null default '',
  after text not null default '',
  ref text not null default '',
  source_repo text not null default '',
  source text not null default '',
  target text not null default '',
  author_login text not null default '',
  author_name text not null default '',
  author_email text not null default '',
  author_avatar text not null default '',
  sender text not null default '',
  params text not null default '',
  cron text not null default '',
  deploy_to text not null default '',
  deploy_id integer not null default 0,
  debug integer not null default 0,
  started integer not null default 0,
  finished integer not null default 0,
  created integer not null,
  updated integer not null,
  version integer not null default 1,
  unique (repo_id, number)
) strict;
create index builds_of_repo on builds (repo_id, id);
create index builds_of_ref on builds (repo_id, ref, id);
create index builds_unfinished on builds (id) where status in ('pending', 'running');

create table stages (
  id integer primary key autoincrement,
  repo_id integer not null references repos (id) on delete cascade,
  build_id integer not null references builds (id) on delete cascade,
  number integer not null,
  name text not null,
  kind text not null default '',
  type text not null default '',
  status text not null,
  error text not null default '',
  errignore integer not null default 0,
  exit_code integer not null default 0,
  machine text not null default '',
  os text not null default '',
  arch text not null default '',
  variant text not null default '',
  kernel text not null default '',
  "limit" integer not null default 0,
  throttle integer not null default 0,
  started integer not null default 0,
  stopped integer not null default 0,
  created integer not null,
  updated integer not null,
  version integer not null default 1,
  on_success integer not null default 1,
  on_failure integer not null default 0,
  depends_on text not null default '',
  labels text not null default '',
  unique (build_id, number)
) strict;
create index stages_of_repo on stages (repo_id);
create index stages_unfinished on stages (id)
  where status in ('blocked', 'waiting_on_dependencies', 'pending', 'running');

create table steps (
  id integer primary key autoincrement,
  stage_id integer not null references stages (id) on delete cascade,
  number integer not null,
  name text not null,
  status text not null,
  error text not null default '',
  errignore integer not null default 0,
  exit_code integer not null default 0,
  started integer not null default 0,
  stopped integer not null default 0,
  version integer not null default 1,
  depends_on text not null default '',
  image text not null default '',
  detached integer not null default 0,
  schema text not null default '',
  -- The process group of a running step and what tells it from a later one of the same number.
  process_group integer not null default 0,
  process_mark text not null default '',
  unique (stage_id, number)
) strict;
create index steps_unfinished on steps (id) where status in ('pending', 'running');

-- The newest push build of each branch, and the newest promotion or rollback of each target.
create table branch_builds (
  repo_id integer not null references repos (id) on delete cascade,
  branch text not null,
  build_id integer not null references builds (id) on delete cascade,
  primary key (repo_id, branch)
) strict, without rowid;
create index branch_builds_of_build on branch_builds (build_id);

create table deployment_builds (
  repo_id integer not null references repos (id) on delete cascade,
  target text not null,
  build_id integer not null references builds (id) on delete cascade,
  primary key (repo_id, target)
) strict, without rowid;
create index deployment_builds_of_build on deployment_builds (build_id);

-- The heads and tags that were looked at already: what differs from them is new.
create table seen_refs (
  repo_id integer not null references repos (id) on delete cascade,
  ref text not null,
  sha text not null,
  primary key (repo_id, ref)
) strict, without rowid;

create table cron (
  id integer primary key autoincrement,
  repo_id integer not null references repos (id) on delete cascade,
  name text not null,
  expr text not null,
  next integer not null,
  prev integer not null default 0,
  event text not null default 'push',
  branch text not null,
  target text not null default '',
  disabled integer not null default 0,
  created integer not null,
  updated integer not null,
  version integer not null default 1,
  unique (repo_id, name)
) strict;
create index cron_by_next on cron (next) where disabled = 0;

create table secrets (
  id integer primary key autoincrement,
  repo_id integer not null references repos (id) on delete cascade,
  name text not null collate nocase,
  type text not null default '',
  data_encrypted blob not null,
  pull_request integer not null default 0,
  pull_request_push integer not null default 0,
  unique (repo_id, name)
) strict;
