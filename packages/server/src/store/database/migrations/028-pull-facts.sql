-- What the forge says of a pull request now, which can change without a new build. "" where its newest build says so.
alter table pull_builds add column title text not null default '';
alter table pull_builds add column target text not null default '';
