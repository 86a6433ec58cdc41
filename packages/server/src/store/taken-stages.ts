import { sql } from "kysely";
import type { Database } from "./database/database.ts";

/** A step: the id of its build, and the numbers of its stage and of itself. */
type Place = { build: number; stage: number; step: number };

/**
 * Copies what is stored of a stage's steps to a stage that takes it over, so that the copy outlives the build in which it ran. The
 * copies have no times: these steps take none of the new build's.
 */
export function createTakenStageStore(database: Database) {
  const samePlaces = database.prepare((build: number, stage: number) => {
    const query = sql<{ build: number; stage: number }>`
      with this as (
        select stages.*, coalesce(nullif(taken_from, 0), builds.number) as ran_in
        from stages join builds on builds.id = build_id where build_id = ${build} and stages.number = ${stage}
      )
      select same.build_id as build, same.number as stage from this
      join stages as same on same.repo_id = this.repo_id and same.taken_from > 0 and same.taken_from = ran_in
      where same.name = this.name and same.id <> this.id
      union
      select same.build_id, same.number from this
      join builds on builds.repo_id = this.repo_id and builds.number = ran_in
      join stages as same on same.build_id = builds.id
      where same.name = this.name and same.id <> this.id`;
    return { compile: () => query.compile(database.sql) };
  });
  return {
    /** Where else the log of a step is: in the build in which its stage ran, and in those that took the stage over from there. */
    samePlaces: ({ build, stage, step }: Place): Place[] =>
      samePlaces(build, stage).map((place) => Object.assign(place, { step })),

    copySteps: (from: number, to: number): void => {
      for (const query of [steps, environments, cards, testRuns, tests].map((of) => of(from, to)))
        database.run({ compile: () => query.compile(database.sql) });
    },
  };
}

const steps = (from: number, to: number) => sql`
  insert into steps (stage_id, number, name, status, error, errignore, exit_code, depends_on, image, detached, schema, tests)
  select ${to}, number, name, status, error, errignore, exit_code, depends_on, image, detached, schema, tests
  from steps where stage_id = ${from} order by id`;

const environments = (from: number, to: number) => sql`
  insert into step_environments (stage_id, step_name, variables)
  select ${to}, step_name, variables from step_environments where stage_id = ${from}`;

const cards = (from: number, to: number) => sql`
  insert into cards (step_id, schema, data)
  select copies.id, rows.schema, rows.data from cards as rows ${joinCopies(from, to)}`;

const testRuns = (from: number, to: number) => sql`
  insert into test_runs (step_id, duration, truncated, warnings)
  select copies.id, duration, truncated, warnings from test_runs as rows ${joinCopies(from, to)}`;

const tests = (from: number, to: number) => sql`
  insert into tests (step_id, name_id, status, duration, file, line, message, output)
  select copies.id, name_id, rows.status, duration, file, line, message, output
  from tests as rows ${joinCopies(from, to)} order by rows.id`;

const joinCopies = (from: number, to: number) => sql`
  join steps on steps.id = rows.step_id and steps.stage_id = ${from}
  join steps as copies on copies.stage_id = ${to} and copies.number = steps.number`;
