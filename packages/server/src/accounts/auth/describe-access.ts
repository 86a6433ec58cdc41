import type { RepoAccess } from "@signalbox/contract";
import type { StoredRepo } from "../../store/repos.ts";

type Account = { id: number; login: string; avatar: string; admin: boolean; active: boolean };
type Role = "read" | "write" | "admin";
type Source = { from: "git" | "forge" | "server"; role: Role };

const roles = ["admin", "write", "read"] as const;

/** Who may do what in a repository, and where that comes from. People without an account are listed if git's configuration names them. */
export function describeAccess(
  { access }: Pick<StoredRepo, "access">,
  accounts: readonly Account[],
): Pick<RepoAccess, "people" | "everyone" | "is_open"> {
  const sources = new Map<string, Source[]>();
  const names = new Map<string, string>();
  const add = (login: string, source: Source): void => {
    const key = login.toLowerCase();
    names.set(key, names.get(key) ?? login);
    sources.set(key, [...(sources.get(key) ?? []), source]);
  };
  const byLogin = new Map(accounts.map((account) => [account.login.toLowerCase(), account]));
  for (const { login, admin } of accounts) if (admin) add(login, { from: "server", role: "admin" });
  if (access.people !== undefined) {
    for (const { id, login } of accounts) {
      const role = access.people[id];
      if (role !== undefined) add(login, { from: "forge", role });
    }
  } else
    for (const role of roles)
      for (const entry of new Set(access[role]))
        if (entry !== "*") add(entry, { from: "git", role });
  const people = [...sources].map(([key, found]) => {
    const account = byLogin.get(key);
    const login = account?.login ?? names.get(key) ?? key;
    const role = roles.find((one) => found.some((source) => source.role === one)) ?? "read";
    const has_account = account !== undefined;
    const blocked = account?.active === false;
    return { login, avatar: account?.avatar ?? "", has_account, blocked, role, sources: found };
  });
  const isForge = access.people !== undefined;
  const is_open = !isForge && roles.every((role) => access[role].length === 0);
  const everyone = isForge ? undefined : roles.find((role) => access[role].includes("*"));
  return {
    people: people.toSorted(
      (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || (a.login < b.login ? -1 : 1),
    ),
    everyone: is_open ? "read" : everyone,
    is_open,
  };
}
