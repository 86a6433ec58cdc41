-- Imported from a Drone server that still builds it: nothing starts builds of it here until the switch.
alter table repos add column paused integer not null default 0;
-- What an import has brought, so that the next one continues. There is one row at most.
create table drone_import (
  id integer primary key check (id = 1),
  -- Builds up to this id of the Drone server are here, or were left out.
  last_build integer not null default 0,
  -- The ids, as a JSON list, of those that had not ended there.
  unfinished text not null default '[]'
) strict;
