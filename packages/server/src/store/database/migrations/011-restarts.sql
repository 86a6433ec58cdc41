-- The restarts of a build, which may be much younger than it.
create index builds_of_parent on builds (repo_id, parent, id) where parent > 0;
