-- Nothing reports on local runs any more: those that have not ended end here, and the queue has none to leave out.
update steps set
  status = iif(status = 'running', 'error', 'skipped'),
  error = iif(status = 'running', 'The local run stopped reporting', error),
  exit_code = iif(status = 'running', 255, exit_code),
  started = iif(status = 'running', started, unixepoch()),
  stopped = unixepoch(),
  version = version + 1
where status in ('pending', 'running') and stage_id in (
  select stages.id from stages join builds on builds.id = stages.build_id
  where builds.local != '' and builds.status in ('pending', 'running')
);
update stages set
  status = iif(status = 'running', 'error', 'skipped'),
  error = iif(status = 'running', 'The local run stopped reporting', error),
  exit_code = iif(status = 'running', 255, exit_code),
  started = iif(status = 'running', started, unixepoch()),
  stopped = unixepoch(),
  updated = unixepoch(),
  version = version + 1
where status in ('blocked', 'waiting_on_dependencies', 'pending', 'running')
  and build_id in (select id from builds where local != '' and status in ('pending', 'running'));
update builds set
  status = 'error',
  error = 'The local run stopped reporting',
  finished = unixepoch(),
  updated = unixepoch(),
  version = version + 1
where local != '' and status in ('pending', 'running');
drop index builds_local;
