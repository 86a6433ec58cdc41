-- The variables that steps got: compressed JSON, without values of secrets.
create table step_environments (
  stage_id integer not null references stages (id) on delete cascade,
  step_name text not null,
  variables blob not null,
  primary key (stage_id, step_name)
) strict, without rowid;
