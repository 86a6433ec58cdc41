import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

/** The folder with the programs of PostgreSQL that `npm test` unpacked, or the machine's. Undefined if there is none. */
export const postgresPrograms = [
  process.env["POSTGRES_PROGRAMS"],
  ...globSync("/usr/lib/postgresql/*/bin"),
].find((folder) => folder !== undefined && existsSync(join(folder, "postgres")));
