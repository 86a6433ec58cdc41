import type { Database } from "../database/database.ts";

type OwnedRepo = { namespace: string; name: string; link: string; place: string };

/**
 * Binds a namespace that got secrets from an import to the owner of an imported repository, once the git host has said who that is.
 * Without this, no build would get these secrets.
 */
export function bindImportedNamespace({ sql, run, first }: Database, repo: OwnedRepo): void {
  const { namespace, place } = repo;
  const inNamespace = (table: "org_secrets" | "namespaces") =>
    sql.selectFrom(table).select("namespace").where("namespace", "=", namespace);
  if (first(inNamespace("org_secrets")) === undefined) return;
  if (first(inNamespace("namespaces").where("place", "!=", "")) !== undefined) return;
  run(sql.replaceInto("namespaces").values({ namespace, path: ownerPage(repo), place }));
}

/** The page of the owner of a repository of a forge. */
export function ownerPage({ link, name }: { link: string; name: string }): string {
  return link.endsWith(`/${name}`) ? link.slice(0, -name.length - 1) : link;
}
