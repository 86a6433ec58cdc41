-- Identifies this database to browsers, which keep the details of ended builds. A new database has other builds.
create table installation (id text primary key) strict;
insert into installation (id) values (lower(hex(randomblob(16))));
