-- The real path of the folder that a repository lies in, as of the last sync; its namespace has that folder's name.
alter table repos add column place text not null default '';
-- SQLite has no dirname: cutting off at the right all characters but slashes leaves the folder.
update repos set place = rtrim(path, replace(path, '/', ''));
update repos set place = rtrim(place, '/') where length(place) > 1;

-- The folder of each namespace that has secrets or templates: only repositories in it have a part in them.
-- Empty: no folder yet, so nobody has.
create table namespaces (
  namespace text primary key collate nocase,
  path text not null,
  place text not null
) strict;

-- A namespace with repositories in several folders waits: one of them may be there to get at its secrets.
insert into namespaces (namespace, path, place)
select namespace, '', '' from (
  select namespace from org_secrets union select namespace from templates
) where true
on conflict do nothing;
update namespaces set place = coalesce((
  select min(place) from repos where repos.namespace = namespaces.namespace
  having count(distinct place) = 1
), '');
update namespaces set path = place;
