-- What the executor of a running step needs to find it after a crash. Exec steps: process group and start time.
alter table steps add column executor_mark text not null default '';
update steps set executor_mark = process_group || ' ' || process_mark where process_group <> 0;
alter table steps drop column process_group;
alter table steps drop column process_mark;
