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
    database.sql
      .selectFrom("builds")
      .select(["number", "status"])
      .where("repo_id", "=", build.repo_id)
      .where("ref", "=", build.ref)
      .where("id", "!=", build.id)
      .where(counted)
      .where("event", "in", branchEvents)
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
    database.sql
      .selectFrom("builds")
      .select(["id", "author_email"])
      .where("repo_id", "=", fixed.repo_id)
      .where("ref", "=", fixed.ref)
      .where("id", "<", fixed.id)
      .where(counted)
      .where("event", "in", branchEvents);
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
