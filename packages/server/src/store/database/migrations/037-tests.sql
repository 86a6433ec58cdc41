-- The tests that steps reported. Their names are stored once for each repository.
create table test_names (
  id integer primary key,
  repo_id integer not null references repos (id) on delete cascade,
  suite text not null,
  name text not null,
  unique (repo_id, suite, name)
) strict;
-- A step that has ended and has reported tests. Tests without such a row are being stored, or a killed server left them.
create table test_runs (
  step_id integer primary key references steps (id) on delete cascade,
  -- The sum of its tests, in milliseconds.
  duration integer not null,
  truncated integer not null,
  -- JSON.
  warnings text not null
) strict;
create table tests (
  id integer primary key,
  step_id integer not null references steps (id) on delete cascade,
  name_id integer not null references test_names (id),
  status text not null,
  -- Milliseconds.
  duration integer not null,
  file text not null,
  line integer not null,
  message text not null,
  output text not null
) strict;
create index tests_step on tests (step_id);
create index tests_failed on tests (step_id) where status = 'failed';
create index tests_name on tests (name_id, step_id);
-- How many tests a step reported: JSON, empty for none.
alter table steps add column tests text not null default '';
