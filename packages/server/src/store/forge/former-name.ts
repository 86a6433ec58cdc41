import type { Repo } from "@signalbox/contract";

/** The name of a repository that was set aside, because one of the git host has its name. */
export function asideName({ id, name }: Pick<Repo, "id" | "name">): string {
  return `${name}-former-${id}`;
}

/** The name that a repository had before it was set aside; undefined if it was not. */
export function formerNameOf({ id, name }: Pick<Repo, "id" | "name">): string | undefined {
  const end = asideName({ id, name: "" });
  return name.endsWith(end) ? name.slice(0, -end.length) : undefined;
}
