import type { Build } from "@signalbox/contract";
import { counted } from "../database/counted.ts";
import type { Database } from "../database/database.ts";

/** The change that a build made to the state of its branch; empty if none. */
export type BranchChange = "failed" | "fixed" | "";

/** Deployments, tags and pull requests say nothing about a branch. */
const branchEvents = ["push", "cron", "custom"];
/** A cancelled or skipped build says nothing about the commit, either. */
const verdicts = ["success", "failure", "error"];

/**
 * Whether a build that has just ended changed the state of its branch, by the newest build before it. The first build of a
 * branch changes it if it fails. Nothing changes if a newer build of the branch has ended before.
 */
export function branchChange(database: Database, build: Build): BranchChange {
  const isOfBranch = branchEvents.includes(build.event) && build.ref.startsWith("refs/heads/");
  if (!isOfBranch || !verdicts.includes(build.status)) return "";
  const newest = database.first(
    buildsOfBranch(database, build)
      .select(["number", "status"])
      .where("id", "!=", build.id)
      .where("status", "in", verdicts)
      .orderBy("id", "desc")
      .limit(1),
  );
  if (newest !== undefined && newest.number > build.number) return "";
  const failed = build.status !== "success";
  const failedBefore = newest !== undefined && newest.status !== "success";
  if (failed === failedBefore) return "";
  return failed ? "failed" : "fixed";
}

/** The build that broke the branch which a build has fixed: the first one that failed since the last success. */
export function breakerOf(database: Database, fixed: Build) {
  const earlier = () =>
    buildsOfBranch(database, fixed).select(["id", "author_email"]).where("id", "<", fixed.id);
  const green = earlier().where("status", "=", "success").orderBy("id", "desc").limit(1);
  const since = database.first(green)?.id ?? 0;
  return database.first(
    earlier()
      .where("id", ">", since)
      .where("status", "in", ["failure", "error"])
      .orderBy("id")
      .limit(1),
  );
}

function buildsOfBranch(database: Database, { repo_id, ref }: Build) {
  return database.sql
    .selectFrom("builds")
    .where("repo_id", "=", repo_id)
    .where("ref", "=", ref)
    .where(counted)
    .where("event", "in", branchEvents);
}
