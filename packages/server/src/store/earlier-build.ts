import type { Build } from "@signalbox/contract";
import { sql } from "kysely";
import { toBuild } from "./build-row.ts";
import { counted } from "./database/counted.ts";
import type { Database } from "./database/database.ts";

/** With another commit, one that succeeded, or one that was approved or succeeded. */
export type EarlierKind = "before" | "green" | "approved";

/** Finds the newest build of a kind before one of the same branch, pull request, tags or deployment target. Only those that count. */
export function createEarlierBuildQuery(database: Database) {
  return (build: Build, kind: EarlierKind): Build | undefined => {
    const { repo_id, id, event, ref, deploy_to = "", after } = build;
    const isDeployment = deploy_to !== "";
    return database.find(
      database.sql
        .selectFrom("builds")
        .selectAll()
        .where("repo_id", "=", repo_id)
        .where("id", "<", id)
        .where(counted)
        .where("deploy_to", "=", deploy_to)
        .$if(!isDeployment && event === "tag", (query) => query.where("event", "=", event))
        .$if(!isDeployment && event !== "tag", (query) => query.where("ref", "=", ref))
        .$if(kind === "before", (query) => query.where("after", "!=", after))
        .$if(kind === "green", (query) => query.where("status", "=", "success"))
        .$if(kind === "approved", (query) => query.where(isTrusted))
        .orderBy("id", "desc")
        .limit(1),
      toBuild,
    );
  };
}

/** What ran without an approval before the repository was protected is known, too, if it passed. */
const isTrusted = sql<boolean>`(status = 'success' or exists (select 1 from stages
  where stages.build_id = builds.id and stages.reviewed > 0 and stages.status <> 'declined'))`;
