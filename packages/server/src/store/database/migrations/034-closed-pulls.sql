-- A pull request that was closed may be opened again without a request of a hook.
alter table pull_builds add column closed integer not null default 0;
