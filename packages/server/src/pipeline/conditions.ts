import { matchesGlob } from "./text/glob.ts";
import type { Condition, ConditionName, Conditions } from "./file/pipeline-file.ts";

/** The values that conditions are matched against, with the names of the API. A missing value is empty. */
export type ConditionFacts = {
  repo: { slug: string };
  build: {
    event: string;
    action: string;
    ref: string;
    target: string;
    deploy_to?: string | undefined;
    cron?: string | undefined;
  };
  /** The server's host, which only the `when` of a step can match. */
  instance?: string | undefined;
};

type Valued = Exclude<ConditionName, "status" | "paths">;

const values: Record<Valued, (facts: ConditionFacts) => string> = {
  branch: ({ build }) => build.target,
  event: ({ build }) => build.event,
  action: ({ build }) => build.action,
  ref: ({ build }) => build.ref,
  repo: ({ repo }) => repo.slug,
  target: ({ build }) => build.deploy_to ?? "",
  cron: ({ build }) => build.cron ?? "",
  instance: ({ instance }) => instance ?? "",
};

/**
 * In the order of Drone servers, which never evaluate `paths`
 * (https://github.com/harness/harness/blob/v2.24.0/trigger/trigger.go).
 */
const triggerConditions = [
  "branch",
  "event",
  "action",
  "ref",
  "repo",
  "target",
  "cron",
] as const satisfies Valued[];
const whenConditions = [...triggerConditions, "instance"] as const satisfies Valued[];

/** Whether a build includes a pipeline. `instance` is ignored here, and `status` only decides when it runs. */
export function matchesTrigger(trigger: Conditions, facts: ConditionFacts): boolean {
  return triggerConditions.every((name) => matches(trigger[name], values[name](facts)));
}

/** Whether a stage includes a step. `status` only decides when the step runs: see `runPolicy`. */
export function matchesWhen(when: Conditions, facts: ConditionFacts): boolean {
  return whenConditions.every((name) => matches(when[name], values[name](facts)));
}

/**
 * True if no exclude pattern matches, and either an include pattern matches or there is none. Patterns are
 * case-sensitive globs over the whole value: see `matchesGlob`.
 */
export function matches(condition: Condition | undefined, value: string): boolean {
  if (!condition) return true;
  const fits = (pattern: string): boolean => matchesPattern(pattern, value);
  if (condition.exclude.some(fits)) return false;
  return condition.include.length === 0 || condition.include.some(fits);
}

/** An include of `*` must not match a missing value: a build may have no target or cron job. */
function matchesPattern(pattern: string, value: string): boolean {
  if (pattern === value) return true;
  if (pattern === "" || value === "") return false;
  return matchesGlob(pattern, value);
}
