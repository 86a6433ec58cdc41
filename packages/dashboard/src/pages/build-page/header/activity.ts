import {
  lookUp,
  isDeployment,
  pullOf,
  pullWordsOf,
  type Build,
  type BuildEvent,
} from "@signalbox/contract";
import { actorOf, type Actor } from "../../../components/builds/actor.ts";
import { pullNumber } from "../../../lib/build-texts.ts";
import { refName } from "../../../lib/text.ts";
import { isolated } from "../../../messages/isolated.ts";

/**
 * The parts of a sentence such as `ada` `pushed to` `main`. Restarts and deployments also name the build that they
 * repeat or deploy: `bob` `restarted` `#12` `of` `main`.
 */
export type Activity = {
  who: Actor;
  did: string;
  parent?: { build: number; preposition: string };
  /** Empty after a rollback, whose sentence ends with the build. */
  on: string;
  /** The term of the query that finds the builds of `on`. */
  term?: readonly ["branch" | "pr" | "ref", string];
};

const branchOf = (build: Build): string => build.target || refName(build.ref);
const sourceOf = (build: Build): string => build.source || refName(build.ref);
const deploys = (build: Build, did: string, preposition: string, on: string) =>
  build.parent
    ? { did, parent: { build: build.parent, preposition }, on }
    : { did: [did, "a build", preposition].filter(Boolean).join(" "), on };

/** The number of the pull request is part of a ref such as `refs/pull/17/head`. */
const pullRequestOf = ({ ref }: Build): string => {
  const [{ name }, number] = [pullWordsOf(ref), pullNumber(ref)];
  return number === "" ? `a ${name}` : `${name} ${number}`;
};

const pullRequestVerbs = new Map([
  ["opened", "opened"],
  ["synchronized", "updated"],
]);

const onBranch = (did: string) => (build: Build) => {
  const on = branchOf(build);
  return { did, on, term: ["branch", on] as const };
};

const rows: Record<BuildEvent, (build: Build) => Omit<Activity, "who">> = {
  pull_request: (build) => ({
    did: `${pullRequestVerbs.get(build.action) ?? "built"} ${pullRequestOf(build)}`,
    on: `${isolated(sourceOf(build))} → ${isolated(branchOf(build))}`,
    term: pullOf(build) === "" ? ["ref", build.ref] : ["pr", pullOf(build)],
  }),
  tag: ({ ref }) => ({ did: "tagged", on: refName(ref), term: ["ref", ref] }),
  promote: (build) => {
    const { deploy_to: target = "", deploy_task: task } = build;
    return task === undefined
      ? deploys(build, "promoted", "to", target)
      : deploys(build, `ran the task ${isolated(task)} of`, "on", target);
  },
  rollback: (build) => deploys(build, `rolled back ${isolated(build.deploy_to ?? "")} to`, "", ""),
  cron: onBranch("started a build of"),
  custom: onBranch("started a build of"),
  push: onBranch("pushed to"),
};

/** Describes the activity that started a build. */
export function activityOf(build: Build): Activity {
  const who = actorOf(build);
  const { did, ...rest } = deedOf(build);
  return { who, did: who.name === "" ? toUpperFirst(did) : did, ...rest };
}

const deedOf = (build: Build): Omit<Activity, "who"> => {
  const deed = lookUp(rows, build.event, rows.custom)(build);
  const repeated = repeatedBy(build);
  if (repeated === undefined) return deed;
  return { ...deed, did: "restarted", parent: { build: repeated, preposition: "of" } };
};

const toUpperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The number of the repeated build. Undefined for deployments, whose rows name the parent. */
const repeatedBy = ({ event, parent }: Build): number | undefined =>
  isDeployment(event) || !parent ? undefined : parent;
