import {
  isFailed,
  type Build,
  type BuildSummary,
  type Repo,
  pathOfSlug,
} from "@signalbox/contract";
import { toSummary } from "../summary/build-summary.ts";
import type { ExplainedStep } from "../summary/stored-reasons.ts";
import type { BranchChange } from "../../store/webhooks/branch-change.ts";

/** The version of the payload. Increase it when a key is removed or changes its meaning, not when one is added. */
const payloadVersion = 1;

/** The JSON that a webhook receives: docs/webhooks.md. */
export type Payload = {
  version: number;
  event: "build" | "test";
  delivery: string;
  repository: { namespace: string; name: string; slug: string; link: string };
  build?: ReturnType<typeof toReportedBuild>;
  change?: BranchChange;
  summary?: BuildSummary;
};

/** An ended build, and what is known of it. */
export type BuildReport = {
  build: Build;
  explained: readonly ExplainedStep[];
  change: BranchChange;
};

/**
 * Creates the payload for an ended build, or, without a report, for a test, which contains only the repository.
 * @param origin the server's public address, without a trailing slash
 */
export function toPayload(
  uuid: string,
  { namespace, name, slug }: Repo,
  origin: string,
  report: BuildReport | undefined,
): Payload {
  const link = `${origin}/${pathOfSlug(slug)}`;
  const head = { version: payloadVersion, delivery: uuid };
  const repository = { namespace, name, slug, link };
  if (report === undefined) return { ...head, event: "test", repository };
  const { build, explained, change } = report;
  const buildLink = `${link}/${build.number}`;
  return {
    ...head,
    event: "build",
    repository,
    build: toReportedBuild(build, buildLink),
    ...(change !== "" && { change }),
    ...(isFailed(build.status) && { summary: toSummary(build, explained, buildLink) }),
  };
}

/** The keys of a build that receivers need, named as in the API. Email addresses are omitted. */
function toReportedBuild(build: Build, link: string) {
  return {
    number: build.number,
    status: build.status,
    event: build.event,
    ref: build.ref,
    target: build.target,
    after: build.after,
    title: build.title,
    message: build.message,
    author_login: build.author_login,
    author_name: build.author_name,
    trigger: build.trigger,
    parent: build.parent,
    cron: build.cron,
    deploy_to: build.deploy_to,
    created: build.created,
    started: build.started,
    finished: build.finished,
    link,
  };
}
