-- Trials of a suggested pipeline file, which no commit contains.
alter table builds add column trial integer not null default 0;
create table trial_files (
  build_id integer primary key references builds (id) on delete cascade,
  text text not null
) strict;
