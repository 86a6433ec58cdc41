-- Who changed what: names only, never values. Rows outlive what they are about; retention removes them.
create table audit (
  id integer primary key,
  time integer not null,
  actor text not null,
  action text not null,
  repo text not null,
  build integer not null,
  subject text not null
) strict;
create index audit_time on audit (time);
create index audit_build on audit (repo, build) where build > 0;
