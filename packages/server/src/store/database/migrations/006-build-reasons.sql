-- One line that says why a build failed; '' while it is not known.
alter table builds add column reason text not null default '';
