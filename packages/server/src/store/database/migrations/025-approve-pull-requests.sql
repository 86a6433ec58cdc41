-- Which pull requests of people without write access wait for approval: never, public_forks (of public repositories), forks.
alter table repos add column approve_pull_requests text not null default 'public_forks';
