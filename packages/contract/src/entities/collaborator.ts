import * as z from "zod/mini";
import { flag, number, text } from "./fields.ts";

/** A user's permissions in a repository. `repo_id` is its `uid`; times are unix seconds. */
export const Collaborator = z.object({
  user_id: number,
  repo_id: text,
  login: text,
  avatar: text,
  read: flag,
  write: flag,
  admin: flag,
  synced: number,
  created: number,
  updated: number,
});
export type Collaborator = z.output<typeof Collaborator>;
