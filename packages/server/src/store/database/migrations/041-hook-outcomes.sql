-- What followed from the newest requests of a repository's hook, for those who look after it.
create table hook_outcomes (
  id integer primary key autoincrement,
  repo_id integer not null references repos (id) on delete cascade,
  received integer not null,
  -- What the request told, such as "push to main".
  what text not null,
  -- The number of the build that it started; 0 = none, and the reason says why.
  build_number integer not null default 0,
  reason text not null default ''
) strict;
create index hook_outcomes_of_repo on hook_outcomes (repo_id, id);
