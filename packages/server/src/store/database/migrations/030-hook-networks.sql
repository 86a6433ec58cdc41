-- Where a request of a hook came from, for administrators.
alter table hook_requests add column network text not null default '';
