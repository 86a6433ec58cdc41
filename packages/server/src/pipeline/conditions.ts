import { expandBraces, matchesGlob } from "./text/glob.ts";
import { limits } from "./file/limits.ts";
import type { Condition, ConditionName, Conditions } from "./file/pipeline-file.ts";

/** The values that conditions look at, in wire names. What a build has not is empty. */
export interface ConditionFacts {
  repo: { slug: string };
  build: {
    event: string;
    action: string;
    ref: string;
    target: string;
    deploy_to?: string | undefined;
    cron?: string | undefined;
  };
  /** The server's host; only `when` of a step looks at it. */
  instance?: string | undefined;
}

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

/** In the order in which Drone servers look. `paths` is never evaluated. */
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

/** Whether a pipeline takes part in a build. Its `instance` is ignored, its `status` says when it runs. */
export function matchesTrigger(trigger: Conditions, facts: ConditionFacts): boolean {
  return triggerConditions.every((name) => matches(trigger[name], values[name](facts)));
}

/** Whether a step is listed in its stage. Its `status` says when it runs: see `runPolicy`. */
export function matchesWhen(when: Conditions, facts: ConditionFacts): boolean {
  return whenConditions.every((name) => matches(when[name], values[name](facts)));
}

/**
 * No exclude pattern matches, and an include pattern does or there is none. Patterns are globs over
 * the whole value: `*` and `?` stop at `/`, `**` does not; `[a-z]`, `{a,b}`; letter case counts.
 */
export function matches(condition: Condition | undefined, value: string): boolean {
  if (!condition) return true;
  const fits = (pattern: string): boolean => matchesPattern(pattern, value);
  if (condition.exclude.some(fits)) return false;
  return condition.include.length === 0 || condition.include.some(fits);
}

/** A sentence when matching the pattern could take too long, or null. */
export function checkPattern(pattern: string): string | null {
  if (pattern.length > limits.patternLength) {
    return `a condition has more than ${limits.patternLength} characters`;
  }
  return expandBraces(pattern).length > limits.patternAlternatives
    ? `a condition has more than ${limits.patternAlternatives} alternatives`
    : null;
}

/** `*` in an include does not match an empty value: a build without target or cron has none. */
function matchesPattern(pattern: string, value: string): boolean {
  if (pattern === value) return true;
  if (pattern === "" || value === "") return false;
  return matchesGlob(pattern, value);
}
