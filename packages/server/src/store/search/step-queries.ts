import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** The minimum number of builds on a page, if there are that many. */
const pageLength = 250;

export type StepQueries = ReturnType<typeof createStepQueries>;

/** Finds the builds that have a step of a given name. */
export function createStepQueries(database: Database) {
  const namesIn = database.prepare((repoIds: string, names: string) =>
    database.sql
      .selectFrom("step_names")
      .select("id")
      .where("repo_id", "in", sql<number>`(select value from json_each(${repoIds}))`)
      .where("name", "in", sql<string>`(select value from json_each(${names}))`),
  );
  const having = database.prepare((ids: string, names: string) => {
    const query = sql<{ id: number }>`
      select builds.id from json_each(${ids}) as asked
      join builds on builds.id = asked.value
      where exists (
        select 1 from json_each(${names}) as wanted
        join step_names on step_names.repo_id = builds.repo_id and step_names.name = wanted.value
        join build_steps on build_steps.step_name_id = step_names.id and build_steps.build_id = builds.id
      )`;
    return { compile: () => query.compile(database.sql) };
  });
  const newest = database.prepare((nameIds: string, before: number, limit: number) => {
    const query = sql<{ name_id: number; build_id: number }>`
      select value as name_id, (
        select max(build_id) from build_steps where step_name_id = value and build_id < ${before}
      ) as build_id
      from json_each(${nameIds}) where build_id is not null order by build_id desc limit ${limit}`;
    return { compile: () => query.compile(database.sql) };
  });
  const between = database.prepare((nameId: number, from: number, before: number, limit: number) =>
    database.sql
      .selectFrom("build_steps")
      .select("build_id")
      .where("step_name_id", "=", nameId)
      .where("build_id", ">=", from)
      .where("build_id", "<", before)
      .orderBy("build_id", "desc")
      .limit(limit),
  );

  return {
    /** Filters the builds in a JSON array of ids for those that have a step with one of the names. */
    having: (ids: string, names: ReadonlySet<string>): Set<number> =>
      new Set(having(ids, JSON.stringify([...names])).map(({ id }) => id)),

    /** Pages of the builds below an id that have a step of one of the names, the newest first. */
    *withStep(
      repoIds: readonly number[],
      names: ReadonlySet<string>,
      before: number,
    ): Generator<number[], undefined> {
      const ids = namesIn(JSON.stringify(repoIds), JSON.stringify([...names])).map(({ id }) => id);
      const json = JSON.stringify(ids);
      for (let end = before; ;) {
        // At most as many names as a page has builds: all other names have only older builds than these.
        const newestRows = newest(json, end, pageLength);
        if (newestRows.length === 0) return undefined;
        // Other names may also have builds below this id.
        const from = newestRows.length < pageLength ? 0 : (newestRows.at(-1)?.build_id ?? 0);
        const found = newestRows
          .flatMap(({ name_id }) => between(name_id, from, end, pageLength))
          .map(({ build_id }) => build_id);
        const page = [...new Set(found)].toSorted((a, b) => b - a).slice(0, pageLength);
        yield page;
        end = page.length < pageLength ? from : (page.at(-1) ?? 0);
        if (end === 0) return undefined;
      }
    },
  };
}
