import type { Cron } from "@signalbox/contract";
import type { Selectable } from "kysely";
import { type Clock, secondsOf } from "../lib/clock.ts";
import { toOptional, toColumns, toFlag } from "./database/columns.ts";
import type { Database } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";

export type CronToInsert = Pick<Cron, "name" | "expr" | "next" | "branch">;
export type CronChange = Partial<Pick<Cron, "next" | "prev" | "branch" | "target" | "disabled">>;

export function createCronStore(database: Database, clock: Clock) {
  const select = () => database.sql.selectFrom("cron").selectAll();
  const paused = database.sql.selectFrom("repos").select("id").where("paused", "=", 1);
  const justDeleted = new Map<string, number>();
  return {
    find: (repoId: number, name: string): Cron | undefined =>
      database.find(select().where("repo_id", "=", repoId).where("name", "=", name), toCron),

    list: (repoId: number): Cron[] =>
      database.all(select().where("repo_id", "=", repoId).orderBy("name")).map(toCron),

    /** Enabled jobs that are due and whose repository is not paused, earliest first. */
    listDue: (nowSeconds: number): Cron[] =>
      database
        .all(
          select()
            .where("disabled", "=", 0)
            .where("next", "<=", nowSeconds)
            .where("repo_id", "not in", paused)
            .orderBy("next"),
        )
        .map(toCron),

    /** When the next enabled job is due, in unix seconds; undefined if there is none. */
    findNextTime: (): number | undefined =>
      database.first(select().where("disabled", "=", 0).orderBy("next").limit(1))?.next,

    insert: (repoId: number, cron: CronToInsert): Cron => {
      const now = secondsOf(clock);
      const row = database.first(
        database.sql
          .insertInto("cron")
          .values({ ...cron, repo_id: repoId, created: now, updated: now })
          .returningAll(),
      );
      if (row === undefined) throw new Error(`Cron job ${cron.name} was not stored`);
      return toCron(row);
    },

    update: (id: number, change: CronChange): Cron | undefined =>
      database.find(
        database.sql
          .updateTable("cron")
          .set(toColumns({ ...change, updated: secondsOf(clock) }))
          .set((column) => ({ version: column("version", "+", 1) }))
          .where("id", "=", id)
          .returningAll(),
        toCron,
      ),

    /**
     * Deletes a job and returns whether it existed. Also true shortly after a deletion, because the
     * command line client sends the request twice.
     */
    delete: (repoId: number, name: string): boolean => {
      const query = database.sql.deleteFrom("cron").where("repo_id", "=", repoId);
      const isDeleted = database.run(query.where("name", "=", name)) > 0;
      const now = secondsOf(clock);
      for (const [job, time] of justDeleted)
        if (time < now - repeatedRequestSeconds) justDeleted.delete(job);
      if (isDeleted) justDeleted.set(`${repoId}/${name}`, now);
      return justDeleted.has(`${repoId}/${name}`);
    },
  };
}

const repeatedRequestSeconds = 10;

const toCron = (row: Selectable<Tables["cron"]>): Cron => ({
  ...row,
  target: toOptional(row.target),
  disabled: toFlag(row.disabled),
});
