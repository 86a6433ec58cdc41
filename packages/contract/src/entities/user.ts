import * as z from "zod/mini";
import {
  flag,
  number,
  optionalFlag,
  optionalNames,
  optionalNumber,
  text,
  optionalText,
} from "./fields.ts";

/**
 * Whether the server can store anything: its disk is `full`, or its database was deleted or
 * replaced while it runs (`lost`).
 */
export type StorageState = "ok" | "full" | "lost";

/** A person or machine account. Times are unix seconds; `last_login` 0 means never. */
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

/**
 * What a connected git host says of a person. `linked` is whether this account belongs to one there. While their repositories are being listed, `listed` of `total` are known.
 * `problem` is a sentence about why they may be incomplete; `sign_in` is whether a new sign-in solves it.
 */
const UserForge = z.object({
  title: text,
  linked: flag,
  listed: optionalNumber,
  total: optionalNumber,
  problem: optionalText,
  sign_in: optionalFlag,
});

/**
 * Additions of this server: `installation` identifies the server and its database, `storage`, a {@link StorageState}, is
 * for system administrators, `emails` are those besides the primary one, `mail` is whether the person wants
 * mail about their builds (missing if the server sends none), and `forge` is there if the server is connected to a git host.
 */
export const SessionUser = z.extend(User, {
  installation: optionalText,
  storage: optionalText,
  emails: optionalNames,
  mail: z.catch(z.optional(z.boolean()), undefined),
  forge: z.catch(z.optional(UserForge), undefined),
});
export type SessionUser = z.output<typeof SessionUser>;

/** A user with their personal token. */
export const UserWithToken = z.extend(User, { token: text });
export type UserWithToken = z.output<typeof UserWithToken>;

export const NewUser = z.object({
  login: z.nullish(z.string()),
  email: z.nullish(z.string()),
  admin: z.nullish(z.boolean()),
  machine: z.nullish(z.boolean()),
  token: z.nullish(z.string()),
});
export type NewUser = z.output<typeof NewUser>;

/**
 * A one-time link: the person who opens it before `sign_in_url_expires` (unix seconds) chooses the
 * password and is signed in. No other call returns it.
 */
export const SignInLink = z.object({ sign_in_url: text, sign_in_url_expires: number });
export type SignInLink = z.output<typeof SignInLink>;

/**
 * The answer for a new user. `token` is present for machine users. The other two keys, see {@link
 * SignInLink}, are this server's addition and present for people.
 */
export const NewUserAnswer = z.extend(User, {
  token: optionalText,
  sign_in_url: optionalText,
  sign_in_url_expires: optionalNumber,
});
export type NewUserAnswer = z.output<typeof NewUserAnswer>;
