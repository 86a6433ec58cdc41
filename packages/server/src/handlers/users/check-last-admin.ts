import type { User } from "@signalbox/contract";
import { ApiError } from "../../http/api-error.ts";
import type { Store } from "../../store/store.ts";

/**
 * Throws 409 if nobody could administer the server without this user. Machine accounts do not count as
 * the others: they cannot sign in.
 */
export function checkLastAdmin({ id, login, admin, active }: User, { users }: Store): void {
  if (!admin || !active) return;
  const others = users.list().filter((user) => user.id !== id && user.active && !user.machine);
  if (others.some((user) => user.admin)) return;
  const message = `${login} is the last active system administrator. Appoint another one first`;
  throw new ApiError(409, message);
}
