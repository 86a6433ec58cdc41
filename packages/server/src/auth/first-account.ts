import type { Store } from "../store/store.ts";
import { hashPassword } from "./passwords.ts";
import { createPassword, createToken } from "./random.ts";

/**
 * Makes the first account, a system administrator, if there is no account yet. It has an email, so
 * that nobody is asked to register it. Returns the password if it was made up here.
 */
export const createFirstAccount = async (
  store: Store,
  login: string,
  password: string | undefined,
): Promise<string | undefined> => {
  if (!store.users.isEmpty()) return undefined;
  const chosen = password ?? createPassword();
  store.users.insert({
    login,
    email: `${login}@localhost`,
    admin: true,
    token: createToken(),
    password_hash: await hashPassword(chosen),
  });
  return password === undefined ? chosen : undefined;
};
