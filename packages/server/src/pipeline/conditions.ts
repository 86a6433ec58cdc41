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
  return triggerMismatch(trigger, facts) === undefined;
}

/** Whether a stage includes a step. `status` only decides when the step runs: see `runPolicy`. */
export function matchesWhen(when: Conditions, facts: ConditionFacts): boolean {
  return whenMismatch(when, facts) === undefined;
}

/** The first condition that a build does not fulfil, with the build's value, which may be empty. */
export type Mismatch = { name: ConditionName; value: string; condition: Condition };

/** Why a build does not include a pipeline; undefined if it does. */
export function triggerMismatch(trigger: Conditions, facts: ConditionFacts): Mismatch | undefined {
  return firstMismatch(triggerConditions, trigger, facts);
}

/** Why a stage does not include a step; undefined if it does. */
export function whenMismatch(when: Conditions, facts: ConditionFacts): Mismatch | undefined {
  return firstMismatch(whenConditions, when, facts);
}

function firstMismatch(
  names: readonly Valued[],
  conditions: Conditions,
  facts: ConditionFacts,
): Mismatch | undefined {
  for (const name of names) {
    const condition = conditions[name];
    const value = values[name](facts);
    if (condition && !matches(condition, value)) return { name, value, condition };
  }
  return undefined;
}

/**
 * True if no exclude pattern matches, and either an include pattern matches or there is none. Patterns are
 * case-sensitive globs over the whole value: see `matchesGlob`.
 */
export function matches(condition: Condition | undefined, value: string): boolean {
  if (!condition) return true;
  const fits = (pattern: string): boolean => matchesPattern(pattern, value);
  if (excludingPattern(condition, value) !== undefined) return false;
  return condition.include.length === 0 || condition.include.some(fits);
}

/** The pattern by which a condition excludes a value, if it does. */
export function excludingPattern({ exclude }: Condition, value: string): string | undefined {
  return exclude.find((pattern) => matchesPattern(pattern, value));
}

/** An include of `*` must not match a missing value: a build may have no target or cron job. */
function matchesPattern(pattern: string, value: string): boolean {
  if (pattern === value) return true;
  if (pattern === "" || value === "") return false;
  return matchesGlob(pattern, value);
}
