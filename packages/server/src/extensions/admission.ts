import type { User } from "@signalbox/contract";
import * as z from "zod/mini";
import type { ExtensionsConfig } from "../config/extensions-config.ts";
import { secondsOf, type Clock } from "../lib/clock.ts";
import { askExtension, readAnswer } from "./ask-extension.ts";

/**
 * Asks whether a person may sign in, and whether as an administrator.
 * @throws {ExtensionError} if the extension refuses or fails
 */
export type Admission = (person: AskedPerson) => Promise<{ admin: boolean }>;

/** An account, or the person for whom one is made after this. */
export type AskedPerson = Pick<User, "login" | "email" | "avatar" | "admin"> & Partial<User>;

type Options = { config: ExtensionsConfig; clock: Clock; signal: AbortSignal };

const expected = {
  words: 'an object with "admin"',
  shape: z.object({ admin: z.optional(z.boolean()) }),
};

/** Undefined without an admission extension. An answer without `admin` makes an ordinary user, as in Drone. */
export function createAdmission({ config, clock, signal }: Options): Admission | undefined {
  const { admission } = config;
  if (admission === undefined) return undefined;
  return async (person) => {
    const body = {
      event: person.id === undefined ? "register" : "login",
      user: describePerson(person, secondsOf(clock)),
      token: { access: "", refresh: "" },
    };
    const accept = "application/vnd.drone.admission.v1+json";
    const question = { kind: "admission", accept, body } as const;
    const answer = await askExtension(admission, question, { signal, now: new Date(clock()) });
    return { admin: readAnswer(answer, question.kind, expected)?.admin === true };
  };
}

function describePerson(person: AskedPerson, now: number) {
  return {
    id: person.id ?? 0,
    login: person.login,
    email: person.email,
    avatar_url: person.avatar,
    active: person.active ?? true,
    admin: person.admin,
    machine: person.machine ?? false,
    syncing: person.syncing ?? true,
    synced: person.synced ?? 0,
    created: person.created ?? now,
    updated: person.updated ?? now,
    last_login: person.last_login ?? now,
    token: "",
  };
}
