import type { Build } from "@signalbox/contract";
import { toBuild } from "./build-row.ts";
import { counted } from "./database/counted.ts";
import type { Database } from "./database/database.ts";

/**
 * Finds the newest build before one of the same branch, pull request, tags or deployment target: with another commit or, if
 * `isGreen`, one that succeeded. Only those that count.
 */
export function createEarlierBuildQuery(database: Database) {
  return (build: Build, isGreen: boolean): Build | undefined => {
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
        .$if(isGreen, (query) => query.where("status", "=", "success"))
        .$if(!isGreen, (query) => query.where("after", "!=", after))
        .orderBy("id", "desc")
        .limit(1),
      toBuild,
    );
  };
}
