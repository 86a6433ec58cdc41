-- How many times a step is repeated that failed for a reason outside the code.
alter table repos add column retries integer not null default 0;
-- Of a step that was repeated: which attempt it is, and how many there are at most.
alter table steps add column attempt integer not null default 0;
alter table steps add column attempts integer not null default 0;
