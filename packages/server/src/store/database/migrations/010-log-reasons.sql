-- Why the steps of a build failed: the lines of their logs, as JSON. `versions` are those of the stages at that time.
create table log_reasons (
  build_id integer primary key references builds (id) on delete cascade,
  versions text not null,
  reasons text not null
);
