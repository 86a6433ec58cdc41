-- What a running step does before its own output begins, such as pulling its image; '' for nothing.
alter table steps add column progress text not null default '';
