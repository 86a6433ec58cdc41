import type { User } from "@signalbox/contract";
import { noRows } from "../../http/api-error.ts";
import type { Store } from "../../store/store.ts";

/** The user of a path: by login, or by id where nobody has such a login. */
export const findUser = (text: string, { users }: Store): User => {
  const byId = /^\d{1,15}$/.test(text) ? () => users.findById(Number(text)) : () => undefined;
  const user = users.find(text) ?? byId();
  if (user === undefined) throw noRows();
  return user;
};
