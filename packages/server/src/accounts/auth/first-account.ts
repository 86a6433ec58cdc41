import type { Report } from "../../lib/report.ts";
import type { Store } from "../../store/store.ts";
import { StartError } from "../../lib/start-error.ts";
import { passwordProblem } from "./password-problem.ts";
import { hashPassword } from "./passwords.ts";
import { createPassword, createToken } from "../../lib/random.ts";

/**
 * Creates the first account, a system administrator, if there are no accounts. A generated password is printed only once.
 * Rejects with a StartError if the given one is too weak. The registration page asks for a missing email, unless the password
 * is configured: then a program may be the first to sign in.
 */
export async function createFirstAccount(
  store: Store,
  report: Report,
  { login, email, password }: FirstAccount,
): Promise<void> {
  if (!store.users.isEmpty()) return;
  const problem = password === undefined ? undefined : passwordProblem(password);
  if (problem !== undefined)
    throw new StartError(`SIGNALBOX_ADMIN_PASSWORD cannot be used: ${problem}`);
  const chosen = password ?? createPassword();
  const password_hash = await hashPassword(chosen);
  // Printed before the account is stored: if the server is killed in between, the next start
  // generates another password.
  if (password === undefined) report.line(`First account: login ${login}, password ${chosen}`);
  store.users.insert({
    login,
    email: (await email()) ?? (password === undefined ? "" : `${login}@localhost`),
    admin: true,
    token: createToken(),
    password_hash,
  });
}

type FirstAccount = {
  login: string;
  /** Asked only if the account is created. */
  email: () => Promise<string | undefined>;
  password: string | undefined;
};
