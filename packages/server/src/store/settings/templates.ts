import type { Template } from "@signalbox/contract";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { Database } from "../database/database.ts";

export function createTemplateStore(database: Database, clock: Clock) {
  const selectAll = () => database.sql.selectFrom("templates").selectAll();
  const select = (namespace: string) => selectAll().where("namespace", "=", namespace);
  return {
    find: (namespace: string, name: string): Template | undefined =>
      plain(database.first(select(namespace).where("name", "=", name))),

    listAll: (): Template[] =>
      database.all(selectAll().orderBy("namespace").orderBy("name")).map(copy),

    list: (namespace: string): Template[] =>
      database.all(select(namespace).orderBy("name")).map(copy),

    insert: (namespace: string, name: string, data: string): Template | undefined => {
      const now = secondsOf(clock);
      return plain(
        database.first(
          database.sql
            .insertInto("templates")
            .values({ namespace, name, data, created: now, updated: now })
            .returningAll(),
        ),
      );
    },

    /** Changes a template's text; undefined if there is no template of that name. */
    update: (namespace: string, name: string, data: string): Template | undefined =>
      plain(
        database.first(
          database.sql
            .updateTable("templates")
            .set({ data, updated: secondsOf(clock) })
            .where("namespace", "=", namespace)
            .where("name", "=", name)
            .returningAll(),
        ),
      ),

    /** Deletes a template and returns whether it existed. */
    delete: (namespace: string, name: string): boolean =>
      database.run(
        database.sql
          .deleteFrom("templates")
          .where("namespace", "=", namespace)
          .where("name", "=", name),
      ) > 0,
  };
}

/** Rows of node:sqlite have no prototype, so they are copied into ordinary objects. */
const copy = <Row extends object>(row: Row): Row => ({ ...row });
const plain = <Row extends object>(row: Row | undefined): Row | undefined => row && copy(row);
