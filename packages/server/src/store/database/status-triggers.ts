import type { DatabaseSync } from "node:sqlite";

/** The end of the context of a build's status, as Drone names it. */
const context = `case new.event
  when 'push' then '/push' when 'pull_request' then '/pr' when 'tag' then '/tag'
  when 'promote' then '/promote/' || new.deploy_to else '' end`;

const makeDue = `
  insert into commit_statuses (repo_id, sha, context, build_id, next)
  select new.repo_id, new.after, ${context}, new.id, unixepoch()
  from forge_repos where forge_repos.repo_id = new.repo_id
  on conflict (repo_id, sha, context) do update
    set build_id = excluded.build_id, version = version + 1, attempts = 0, next = excluded.next
    where excluded.build_id >= commit_statuses.build_id;`;

/** Another server has reported the builds of a repository that is paused. */
const isReported = `new.event != 'cron' and new.trial = 0 and new.local = ''
  and (select paused from repos where id = new.repo_id) = 0`;

/**
 * Makes the status of a commit due with each change of a build, in the same transaction. Temporary triggers are used so that the
 * database file does not contain them.
 */
export function watchStatuses(connection: DatabaseSync): void {
  connection.exec(`
    create temp trigger status_of_new_build after insert on main.builds when ${isReported}
      begin ${makeDue} end;
    create temp trigger status_of_build after update of status, reason on main.builds
      when ${isReported} and (new.status is not old.status or new.reason is not old.reason)
      begin ${makeDue} end;
  `);
}
