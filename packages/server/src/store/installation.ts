import type { Database } from "./database/database.ts";

/** The random id of this database. It is different after the database was deleted and made again. */
export function readInstallation(database: Database): string {
  const row = database.first(database.sql.selectFrom("installation").select("id"));
  if (row === undefined) throw new Error("The database has no installation id");
  return row.id;
}

/** Whether this installation has had the example repositories, also if they were removed later. */
export function createExampleMark(database: Database) {
  return {
    isMade: (): boolean =>
      database.first(database.sql.selectFrom("installation").select("example_made"))
        ?.example_made === 1,
    setMade: (): void => {
      database.run(database.sql.updateTable("installation").set({ example_made: 1 }));
    },
  };
}
