import * as z from "zod/mini";
import { flag, number, text } from "./fields.ts";

/** A person or a machine that may sign in. Times are unix seconds; `last_login` 0 means never. */
export const User = z.object({
  id: number,
  login: text,
  email: text,
  machine: flag,
  admin: flag,
  active: flag,
  avatar: text,
  syncing: flag,
  synced: number,
  created: number,
  updated: number,
  last_login: number,
});
export type User = z.output<typeof User>;

/** The one answer that carries a personal token: the whole user and its token. */
export const UserWithToken = z.extend(User, { token: text });
export type UserWithToken = z.output<typeof UserWithToken>;
