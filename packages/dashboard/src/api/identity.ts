import type { SessionUser } from "@signalbox/contract";
import type { Query, QueryClient } from "@tanstack/react-query";
import { onOtherCaller, takeCallerChange } from "./caller.ts";
import { keys, userQuery } from "./queries.ts";

type Identity = {
  /** How often the page has become another person's. */
  changes: number;
  /** Whether the last person's session has ended, so that the page is a visitor's now. */
  hasEnded: boolean;
};

let identity: Identity = { changes: 0, hasEnded: false };
const listeners = new Set<() => void>();

export const identityStore = {
  get: (): Identity => identity,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Keeps the page one person's. When the signed-in user becomes another one, or a visitor, the page forgets all answers, and
 * everything on it is rendered anew. When only the person's role changes, it fetches them again.
 */
export function watchIdentity(client: QueryClient): void {
  onOtherCaller(() => client.refetchQueries({ queryKey: keys.user, exact: true }));
  let last = client.getQueryData(userQuery.queryKey);
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || query.queryKey[0] !== keys.user[0]) return;
    const user = client.getQueryData(userQuery.queryKey);
    if (user === undefined || user === last) return;
    const isOther = last !== undefined && loginOf(last) !== loginOf(user);
    last = user;
    const isOtherCaller = takeCallerChange();
    if (isOther) forgetAnswers(client, user);
    else if (isOtherCaller) void client.invalidateQueries({ predicate: isNotUser });
  });
}

const loginOf = (user: SessionUser | null): string | undefined => user?.login;

const isNotUser = ({ queryKey }: Pick<Query, "queryKey">): boolean => queryKey[0] !== keys.user[0];

function forgetAnswers(client: QueryClient, user: SessionUser | null): void {
  void client.cancelQueries({ predicate: isNotUser });
  client.removeQueries({ predicate: isNotUser });
  identity = { changes: identity.changes + 1, hasEnded: user === null };
  for (const listener of listeners) listener();
}
