import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Creates bare repositories without commits, which is enough for lists. */
export async function createRepositories(folder: string, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const path = join(folder, "bench", `repo-${String(index).padStart(4, "0")}.git`);
    await mkdir(join(path, "objects"), { recursive: true });
    await mkdir(join(path, "refs", "heads"), { recursive: true });
    await writeFile(join(path, "HEAD"), "ref: refs/heads/main\n");
    await writeFile(join(path, "config"), "[core]\n\tbare = true\n\trepositoryformatversion = 0\n");
  }
}

/**
 * Fills a database with finished builds of one stage and five steps each. If there are more builds
 * than repositories, every tenth belongs to the first repository, so that one is large.
 * @param first how many of the oldest builds all belong to the first repository
 */
export function insertBuilds(file: string, builds: number, first = 0): void {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = off; begin");
  const { repos } = database.prepare("select count(*) as repos from repos").get() ?? {};
  database.exec(rankedSql);
  database.prepare(buildsSql).run({ builds, repos: Number(repos), first });
  database.exec(otherReposSql);
  database.exec("commit; analyze; pragma wal_checkpoint(truncate)");
  database.close();
}

const rankedSql = `
  create temp table ranked as
  select row_number() over (order by slug) as rank, id as repo_id from repos;
  create unique index temp.ranked_by_rank on ranked (rank)
`;

const buildsSql = `
  with recursive
    counted (n) as (select 1 union all select n + 1 from counted where n < :builds),
    owned as (
      select n, case when n <= :first or (:builds > :repos and n % 10 = 0) then 1 else 1 + n % :repos end as rank
      from counted
    ),
    numbered as (select *, row_number() over (partition by rank order by n) as number from owned)
  insert into builds (
    repo_id, trigger, number, status, event, message, before, after, ref, source, target,
    author_login, author_name, author_email, sender, deploy_to, params,
    started, finished, created, updated
  )
  select
    repo_id, 'kim', number,
    case n % 10 when 0 then 'failure' when 1 then 'killed' else 'success' end,
    case n % 50 when 7 then 'promote' when 8 then 'cron' else 'push' end,
    'Change ' || n || ': what is new, and why it had to be', hex(randomblob(20)), hex(randomblob(20)),
    'refs/heads/branch-' || (n % 20), 'branch-' || (n % 20), 'branch-' || (n % 20),
    'kim', 'Kim Test', 'kim@example.com', 'kim',
    case n % 50 when 7 then 'stage-' || (n % 3) else '' end, '{"COLOUR":"blue"}',
    1700000000 + n, 1700000060 + n, 1700000000 + n, 1700000060 + n
  from numbered join ranked using (rank) order by n
`;

const otherReposSql = `
  insert into stages (repo_id, build_id, number, name, kind, type, status, machine, os, arch,
    started, stopped, created, updated)
  select repo_id, id, 1, 'default', 'pipeline', 'exec', status, 'bench', 'linux', 'amd64',
    started, finished, created, updated from builds;
  insert into steps (stage_id, number, name, status, started, stopped)
  select stages.id, value, 'step-' || value, status, started, stopped
  from stages, json_each('[1,2,3,4,5]');
  update repos set active = 1, user_id = 1, config_path = '.drone.yml', timeout = 60,
    counter = (select count(*) from builds where repo_id = repos.id);
  insert into branch_builds (repo_id, branch, build_id)
  select repo_id, target, max(id) from builds where event = 'push' group by repo_id, target;
  insert into deployment_builds (repo_id, target, build_id)
  select repo_id, deploy_to, max(id) from builds where event = 'promote' group by repo_id, deploy_to;
`;
