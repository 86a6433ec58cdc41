-- Who cancelled a build, or which newer build replaced it, in words; '' if nobody did or it is not known.
alter table builds add column cancel_reason text not null default '';
