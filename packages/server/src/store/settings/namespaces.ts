import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";

/** The folder of a namespace: `path` as configured, `place` its real path. "" if it has none. */
export type BoundNamespace = Tables["namespaces"];

/** The namespaces that have secrets or templates, and their folders. */
export function createNamespaceStore(database: Database) {
  const { sql } = database;
  const select = () => sql.selectFrom("namespaces").selectAll();
  const holds = (table: "org_secrets" | "templates", namespace: string): boolean =>
    database.first(sql.selectFrom(table).select("id").where("namespace", "=", namespace)) !==
    undefined;
  return {
    find: (namespace: string): BoundNamespace | undefined =>
      database.first(select().where("namespace", "=", namespace)),

    list: (): BoundNamespace[] => database.all(select().orderBy("namespace")),

    bind: (namespace: string, { path, place }: Omit<BoundNamespace, "namespace">): void => {
      database.run(sql.replaceInto("namespaces").values({ namespace, path, place }));
    },

    /** Deletes a namespace without secrets and templates, so that its name can be reused. */
    releaseIfEmpty: (namespace: string): void => {
      if (holds("org_secrets", namespace) || holds("templates", namespace)) return;
      database.run(sql.deleteFrom("namespaces").where("namespace", "=", namespace));
    },
  };
}
