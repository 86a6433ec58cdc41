import type { DroneDatabase } from "../config/import-command.ts";
import type { DroneSource } from "./drone-source.ts";
import { openPostgresSource } from "./postgres-source.ts";
import { openSqliteSource } from "./sqlite-source.ts";

/** Opens the database of a Drone server to read it. Throws an error that says why if it cannot be read. */
export async function openDroneSource(database: DroneDatabase): Promise<DroneSource> {
  return "file" in database
    ? openSqliteSource(database.file)
    : openPostgresSource(database.address);
}
