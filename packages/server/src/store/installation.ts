import type { Database } from "./database/database.ts";

/** The random id of this database. It is different after the database was deleted and made again. */
export function readInstallation(database: Database): string {
  const row = database.first(database.sql.selectFrom("installation").select("id"));
  if (row === undefined) throw new Error("The database has no installation id");
  return row.id;
}

/**
 * The state of the example repositories. `making`, `removing`: it began, and the next start removes what it leaves if it
 * is interrupted. `made`: also if they were removed later.
 */
export type ExampleState = (typeof exampleStates)[number];

/** In the order of the numbers in the database. */
const exampleStates = ["none", "made", "making", "removing"] as const;

export function createExampleMark(database: Database) {
  return {
    read: (): ExampleState => {
      const row = database.first(database.sql.selectFrom("installation").select("example_made"));
      return exampleStates[row?.example_made ?? 0] ?? "none";
    },
    set: (state: ExampleState): void => {
      const example_made = exampleStates.indexOf(state);
      database.run(database.sql.updateTable("installation").set({ example_made }));
    },
  };
}
