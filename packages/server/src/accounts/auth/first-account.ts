import type { Report } from "../../lib/report.ts";
import type { Store } from "../../store/store.ts";
import { StartError } from "../../lib/start-error.ts";
import { passwordProblem } from "./password-problem.ts";
import { hashPassword } from "./passwords.ts";
import { createPassword, createToken } from "../../lib/random.ts";

/**
 * Creates the first account, a system administrator, if there are no accounts. It gets an email
 * because users without one are sent to the registration page. A generated password is printed only
 * once. Rejects with a StartError if the given one is too weak.
 */
export async function createFirstAccount(
  store: Store,
  report: Report,
  login: string,
  password: string | undefined,
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
    email: `${login}@localhost`,
    admin: true,
    token: createToken(),
    password_hash,
  });
}
