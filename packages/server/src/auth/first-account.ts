import type { Report } from "../lib/report.ts";
import type { Store } from "../store/store.ts";
import { hashPassword } from "./passwords.ts";
import { createPassword, createToken } from "../lib/random.ts";

/**
 * Makes the first account, a system administrator, if there is no account yet. It has an email, so
 * that nobody is asked to register it. A password that is made up here is told, this once.
 */
export const createFirstAccount = async (
  store: Store,
  report: Report,
  login: string,
  password: string | undefined,
): Promise<void> => {
  if (!store.users.isEmpty()) return;
  const chosen = password ?? createPassword();
  const password_hash = await hashPassword(chosen);
  // Told first: a server that is killed in between makes up another one.
  if (password === undefined) report.line(`First account: login ${login}, password ${chosen}`);
  store.users.insert({
    login,
    email: `${login}@localhost`,
    admin: true,
    token: createToken(),
    password_hash,
  });
};
