import { isFinished, pullNumberOf, type Build, type Stage, type Step } from "@signalbox/contract";
import { joined, say, taken, word, type Line } from "./quote.ts";

/** The characters of a commit hash that are shown. */
const commitCharacters = 8;

export function shortCommit(commit: string): string {
  return commit.slice(0, commitCharacters);
}

/** The time from a start to an end, in seconds; undefined if one of them is missing. */
export function secondsBetween(start = 0, end = 0): number | undefined {
  return start > 0 && end >= start ? end - start : undefined;
}

/** When a build was created, and how long it took. */
export function timesOf({ created, started, finished, status }: Build): Line {
  const seconds = secondsBetween(started, finished);
  const took = isFinished(status) && seconds !== undefined ? say`, ${taken(seconds)}` : say``;
  return say`${dateOf(created)}${took}`;
}

/** A time that another server may have made up, within what a Date can be. */
function dateOf(seconds: number): Date {
  return new Date(Math.max(0, Math.min(seconds * 1000, maxMs)));
}

const maxMs = 8.64e15;

/** What was built: event, branch or pull request, and commit. */
export function subjectOf(build: Build): Line {
  const pull = pullNumberOf(build.ref);
  const parts = [
    word(build.event),
    pull === undefined ? say`on ${build.target}` : say`#${pull} into ${build.target}`,
    ...(build.deploy_to ? [say`to ${build.deploy_to}`] : []),
    say`commit ${shortCommit(build.after)}`,
    ...(build.author_login === "" ? [] : [say`by ${build.author_login}`]),
  ];
  return joined(parts, " ");
}

/** A build in a few fields, for programs. */
export function briefBuild(slug: string, build: Build) {
  return {
    repo: slug,
    number: build.number,
    status: build.status,
    event: build.event,
    branch: build.target,
    commit: build.after,
    author: build.author_login,
    title: titleOf(build),
    created: dateOf(build.created),
    seconds: secondsBetween(build.started, build.finished),
    reason: build.reason || undefined,
  };
}

/** The first line of the commit's message. */
export function titleOf({ title, message }: Build): string {
  return (title || message).split("\n", 1)[0] ?? "";
}

/** The name and the numbers by which other tools find a step: "default/test (1/2)". */
export function stepName(stage: Stage, step: Step): Line {
  return say`${`${stage.name}/${step.name}`} (${stage.number}/${step.number})`;
}
