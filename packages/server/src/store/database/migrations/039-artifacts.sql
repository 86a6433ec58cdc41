-- The files that steps left to be kept. The content of each is a file below artifacts/ of the data folder.
create table artifacts (
  id integer primary key autoincrement,
  build_id integer not null references builds (id) on delete cascade,
  step_id integer not null references steps (id) on delete cascade,
  -- The path that the step gave, with slashes.
  path text not null,
  -- The name of the file in the folder of the build.
  file text not null,
  size integer not null,
  sha256 text not null,
  type text not null,
  created integer not null,
  unique (step_id, path)
) strict;
create index artifacts_of_build on artifacts (build_id);
