-- The deployments of each target, the newest of which are listed.
create index builds_of_target on builds (repo_id, deploy_to, id) where deploy_to != '';
