import { setImmediate as nextTurn } from "node:timers/promises";
import { authorValues, pullOf, starterValues } from "@signalbox/contract";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { BuildColumns, type IndexedBuild } from "./build-columns.ts";

/** Builds that are read at once. Requests are served between two slices. */
const sliceLength = 5000;
/** Changed builds are read when a query comes, or earlier if there are many. */
const maxChanged = 1000;

export type BuildIndex = {
  /** Resolves when all builds have been read, which the first call starts. Rejects if that fails; call it again then. */
  ready: () => Promise<void>;
  /** The columns, current as of now. Call it only after `ready`. */
  read: () => BuildColumns;
};

/** Keeps the columns of all builds equal to the database. */
export function createBuildIndex(database: Database): BuildIndex {
  let columns = new BuildColumns();
  const changed = new Set<number>();
  let loading: Promise<void> | undefined;
  let isStarted = false;
  let isLoaded = false;

  const select = () =>
    database.sql
      .selectFrom("builds")
      .select(["id", "repo_id", "number", "created", "after", "status", "event", "target", "ref"])
      .select(["deploy_to", "author_login", "author_name", "author_email"])
      .select(["trigger", "sender"])
      .orderBy("id");
  const slice = database.prepare((after: number) =>
    select().where("id", ">", after).limit(sliceLength),
  );
  const listed = database.prepare((ids: string) =>
    select().where("id", "in", sql<number>`(select value from json_each(${ids}))`),
  );

  const load = async (into: BuildColumns): Promise<void> => {
    for (;;) {
      const rows = slice(into.lastId);
      for (const row of rows) into.set(toIndexed(row));
      if (rows.length < sliceLength) break;
      await nextTurn();
      if (database.isClosed()) return;
    }
    if (into === columns) isLoaded = true;
  };

  const ready = (): Promise<void> => {
    isStarted = true;
    loading ??= load(columns).catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };

  /** Reads the changed builds again, because the announced change may have been rolled back. */
  const catchUp = (): void => {
    if (changed.size === 0) return;
    const ids = [...changed];
    const rows = listed(JSON.stringify(ids));
    changed.clear();
    const found = new Set(rows.map(({ id }) => id));
    for (const row of rows) columns.set(toIndexed(row));
    for (const id of ids) if (!found.has(id)) columns.delete(id);
  };

  database.onBuildChange((id) => {
    if (!isStarted) return;
    changed.add(id);
    if (changed.size === maxChanged)
      setImmediate(() => {
        if (isLoaded && !database.isClosed()) catchUp();
      });
  });

  // Nothing says which builds an import has brought while the server ran, so all are read again, by the next query.
  database.onChangeOfOthers(() => {
    columns = new BuildColumns();
    isLoaded = false;
    loading = undefined;
  });

  return {
    ready,
    read: () => {
      catchUp();
      return columns;
    },
  };
}

type Row = Pick<
  IndexedBuild,
  "id" | "repo_id" | "number" | "created" | "after" | "status" | "event"
> & {
  target: string;
  ref: string;
  deploy_to: string;
  author_login: string;
  author_name: string;
  author_email: string;
  trigger: string;
  sender: string;
};

const toIndexed = (row: Row): IndexedBuild => ({
  id: row.id,
  repo_id: row.repo_id,
  number: row.number,
  created: row.created,
  after: row.after,
  status: row.status,
  event: row.event,
  pr: pullOf(row),
  branch: row.target,
  ref: row.ref,
  deploy: row.deploy_to,
  author: authorValues(row),
  starter: starterValues(row),
});
