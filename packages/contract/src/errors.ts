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
} as const;
