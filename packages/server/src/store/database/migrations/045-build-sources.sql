-- What the pipeline file of a build was made from: the files in another language, as they were written.
create table build_sources (
  build_id integer not null references builds (id) on delete cascade,
  position integer not null,
  file_id integer not null references pipeline_files (id),
  path text not null,
  primary key (build_id, position)
) strict;
create index build_sources_file on build_sources (file_id);
drop trigger build_files_delete;
create trigger build_files_delete after delete on build_files
  when not exists (select 1 from build_files where file_id = old.file_id)
    and not exists (select 1 from build_sources where file_id = old.file_id)
begin
  delete from pipeline_files where id = old.file_id;
end;
create trigger build_sources_delete after delete on build_sources
  when not exists (select 1 from build_files where file_id = old.file_id)
    and not exists (select 1 from build_sources where file_id = old.file_id)
begin
  delete from pipeline_files where id = old.file_id;
end;
