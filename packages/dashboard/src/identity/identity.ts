import type { SessionUser } from "@signalbox/contract";
import type { DataTag, Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { onOtherCaller, takeCallerChange } from "./caller.ts";

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

/** The key of the answer about the signed-in user. */
type UserKey = DataTag<QueryKey, SessionUser | null, Error>;

/**
 * Keeps the page one person's. When the signed-in user becomes another one, or a visitor, the page forgets all answers, and
 * everything on it is rendered anew. When only the person's role changes, it fetches them again.
 */
export function watchIdentity(client: QueryClient, userKey: UserKey): void {
  const isNotUser = ({ queryKey }: Pick<Query, "queryKey">) => queryKey[0] !== userKey[0];
  onOtherCaller(() => client.refetchQueries({ queryKey: userKey, exact: true }));
  let last = client.getQueryData(userKey);
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || isNotUser(query)) return;
    const user = client.getQueryData(userKey);
    if (user === undefined || user === last) return;
    const isOther = last !== undefined && loginOf(last) !== loginOf(user);
    last = user;
    const isOtherCaller = takeCallerChange();
    if (isOther) forgetAnswers(client, user, isNotUser);
    else if (isOtherCaller) void client.invalidateQueries({ predicate: isNotUser });
  });
}

const loginOf = (user: SessionUser | null): string | undefined => user?.login;

function forgetAnswers(
  client: QueryClient,
  user: SessionUser | null,
  isNotUser: (query: Query) => boolean,
): void {
  void client.cancelQueries({ predicate: isNotUser });
  client.removeQueries({ predicate: isNotUser });
  identity = { changes: identity.changes + 1, hasEnded: user === null };
  for (const listener of listeners) listener();
}
