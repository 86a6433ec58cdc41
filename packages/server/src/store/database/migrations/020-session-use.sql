-- When a session was last used, in unix seconds.
alter table sessions add column used integer not null default 0;
update sessions set used = unixepoch();
