-- Builds that ran on a person's own machine: 'changed' or 'unchanged' says whether their files differ from the commit.
alter table builds add column local text not null default '';
-- The queue of this server leaves their stages out.
create index builds_local on builds (id) where local != '' and status in ('pending', 'running');
