import * as z from "zod/mini";
import { text } from "./fields.ts";

/** The body of every error answer. */
export const ErrorAnswer = z.object({ message: text });
export type ErrorAnswer = z.output<typeof ErrorAnswer>;

/** The messages of Drone servers, which clients compare with. */
export const errorMessages = {
  /** The call requires a signed-in caller. */
  unauthorized: "Unauthorized",
  /** The call is for system administrators only. */
  forbidden: "Forbidden",
  /** The repository does not exist, or the caller lacks the required permission. */
  notFound: "Not Found",
  /** Something that the call names inside a repository does not exist. */
  noRows: "sql: no rows in result set",
  /** Our own words for a 204 of the logs call. */
  noLog: "The server has no log of this step: it printed nothing, or its log was deleted",
  /** Status 507. The server could not store the change; the same call may succeed later. */
  diskFull: "The server's disk is full: nothing was saved",
  /** Status 503. The database was deleted or replaced while the server ran. */
  databaseLost:
    "The server's database was deleted or replaced: nothing was saved. An administrator has to restart the server",
  /** Status 503 with `Retry-After`. The server lacks file descriptors, processes or memory. */
  busy: "The server is busy; try again in a few seconds",
  /** Status 500. The database is read-only. */
  readOnly: "The server's database cannot be written: nothing was saved",
} as const;
