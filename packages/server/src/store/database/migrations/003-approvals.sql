-- Stages that somebody approved, by what they are made from: the pipeline of this name at this commit.
create table approvals (
  repo_id integer not null references repos (id) on delete cascade,
  sha text not null,
  stage_name text not null,
  primary key (repo_id, sha, stage_name)
) strict, without rowid;
