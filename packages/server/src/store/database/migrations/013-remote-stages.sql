-- The platform that the pipeline file names; '' if it names none. `os` and `arch` also contain defaults.
alter table stages add column wanted_os text not null default '';
alter table stages add column wanted_arch text not null default '';
-- Why no connected machine can run a pending stage; '' if one can.
alter table stages add column waits_for text not null default '';

-- The stages that remote runners have accepted. `stages.machine` is the runner's name. Times are unix seconds.
create table remote_stages (
  stage_id integer primary key references stages (id) on delete cascade,
  accepted integer not null,
  last_call integer not null,
  -- The address from which the runner called.
  address text not null default ''
) strict;

-- What runners sent to be shown with a step, as JSON text.
create table cards (
  step_id integer primary key references steps (id) on delete cascade,
  schema text not null,
  data text not null
) strict;
