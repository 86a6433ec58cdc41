-- The pipeline file of each build, as it was read when the build started. Builds with the same text share a row.
create table pipeline_files (
  id integer primary key,
  hash text not null unique,
  text text not null
) strict;
create table build_files (
  build_id integer primary key references builds (id) on delete cascade,
  file_id integer not null references pipeline_files (id),
  path text not null
) strict;
create index build_files_file on build_files (file_id);
create trigger build_files_delete after delete on build_files
  when not exists (select 1 from build_files where file_id = old.file_id)
begin
  delete from pipeline_files where id = old.file_id;
end;

-- The files of trials had a table of their own.
insert into pipeline_files (hash, text) select 'trial ' || build_id, text from trial_files;
insert into build_files (build_id, file_id, path)
select builds.id, pipeline_files.id, iif(repos.config_path = '', '.drone.yml', repos.config_path)
from trial_files
join builds on builds.id = trial_files.build_id
join repos on repos.id = builds.repo_id
join pipeline_files on pipeline_files.hash = 'trial ' || trial_files.build_id;
drop table trial_files;
