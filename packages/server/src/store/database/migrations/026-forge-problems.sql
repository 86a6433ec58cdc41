-- Why the forge refused the hook and the last commit status. Each is over when the same thing succeeds.
alter table forge_repos add column hook_problem text not null default '';
alter table forge_repos add column status_problem text not null default '';
alter table pull_builds add column draft integer not null default 0;
