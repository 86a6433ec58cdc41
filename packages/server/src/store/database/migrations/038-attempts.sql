-- Builds that repeat each other with the same parameters have the number of the first of them, and how many there are.
alter table builds add column attempt_of integer not null default 0;
alter table builds add column attempt integer not null default 0;
alter table builds add column attempts integer not null default 0;
create index builds_of_attempts on builds (repo_id, attempt_of) where attempt_of > 0;
-- The number of the build in which a stage ran that was taken over from there.
alter table stages add column taken_from integer not null default 0;
create index stages_taken on stages (repo_id, taken_from) where taken_from > 0;

-- The restarts so far. The parent of a deployment may be the build that it deploys, which it does not repeat.
with recursive repeated (id, repo_id, number, root) as (
  select first.id, first.repo_id, first.number, first.number from builds as first
  where first.parent = 0 or not exists (
    select 1 from builds as before where before.repo_id = first.repo_id and before.number = first.parent
      and before.event = first.event and before.deploy_to = first.deploy_to and before.after = first.after
      and before.params = first.params)
  union all
  select again.id, again.repo_id, again.number, repeated.root from repeated
  join builds as before on before.id = repeated.id
  join builds as again on again.repo_id = repeated.repo_id and again.parent = repeated.number and again.parent > 0
    and again.event = before.event and again.deploy_to = before.deploy_to and again.after = before.after
    and again.params = before.params
), counted (id, root, attempt, attempts) as (
  select id, root, row_number() over (partition by repo_id, root order by number),
    count(*) over (partition by repo_id, root)
  from repeated
)
update builds set attempt_of = counted.root, attempt = counted.attempt, attempts = counted.attempts
from counted where counted.id = builds.id and counted.attempts > 1;
