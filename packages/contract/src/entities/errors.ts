import * as z from "zod/mini";
import { text } from "./fields.ts";

/** The body of every refused call: one key. */
export const ErrorAnswer = z.object({ message: text });
export type ErrorAnswer = z.output<typeof ErrorAnswer>;

/** The messages that clients compare with, as Drone servers send them. */
export const errorMessages = {
  /** The caller is nobody, and the call needs somebody. */
  unauthorized: "Unauthorized",
  /** The caller is known, and the call is for system administrators. */
  forbidden: "Forbidden",
  /** The repository does not exist, or the caller lacks the permission for the call. */
  notFound: "Not Found",
  /** What the call names inside a repository does not exist. */
  noRows: "sql: no rows in result set",
  /** Status 507. The server could not store the change; the same call may succeed later. */
  diskFull: "The server's disk is full: nothing was saved",
  /** Status 500. */
  readOnly: "The server's database cannot be written: nothing was saved",
} as const;
