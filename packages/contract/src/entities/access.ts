import * as z from "zod/mini";
import { flag, listOf, number, optionalText, text } from "./fields.ts";

/** Where a role comes from: `git` (the repository's configuration), `forge` (the git host) or `server` (its administrators). */
const Source = z.object({ from: text, role: text });

const Person = z.object({
  login: text,
  avatar: text,
  /** Git's configuration may name people who have no account. */
  has_account: flag,
  blocked: flag,
  /** The highest: `read`, `write` or `admin`. */
  role: text,
  sources: listOf(Source),
});

/** Who may do what in a repository (this server's addition). */
export const RepoAccess = z.object({
  people: listOf(Person),
  /** The role of everybody who is signed in, if they have one. */
  everyone: optionalText,
  /** Git's configuration names nobody. */
  is_open: flag,
  visibility: text,
  /** Git's configuration sets the visibility. */
  fixed_visibility: flag,
  /** The git host that decides, if one does. */
  host: optionalText,
  /** The repository's folder, for its administrators. */
  path: optionalText,
});
export type RepoAccess = z.output<typeof RepoAccess>;

/** A change that somebody made: names, never values (this server's addition). */
export const AuditEntry = z.object({
  id: number,
  time: number,
  actor: text,
  /** The name of the call. */
  action: text,
  /** Empty, and 0, if it is about none. */
  repo: text,
  build: number,
  subject: text,
});
export type AuditEntry = z.output<typeof AuditEntry>;
