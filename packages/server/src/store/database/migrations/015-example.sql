-- Repositories that the server made as an example. It makes them once; example_made stays when they are removed.
alter table repos add column example integer not null default 0;
alter table installation add column example_made integer not null default 0;
update repos set example = 1
  where slug = 'signalbox/example' and path like '%/repositories/signalbox/example.git';
update installation set example_made = 1
  where exists (select 1 from repos where example = 1 and user_id != 0);
