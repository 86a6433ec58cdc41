import type { Build } from "../entities/build.ts";
import { lookUp, type BuildEvent } from "../entities/status.ts";

const starters: Record<BuildEvent, "person" | "cron job"> = {
  push: "person",
  pull_request: "person",
  tag: "person",
  promote: "person",
  rollback: "person",
  custom: "person",
  cron: "cron job",
};

/** The login of the commit's author, or the name if the server does not know a login. */
export function commitAuthorOf({
  author_login,
  author_name,
}: Pick<Build, "author_login" | "author_name">): string {
  return author_login || author_name;
}

type Started = Pick<Build, "event" | "trigger">;

/** Whether a cron job started a build, rather than a person who restarted a cron job's build. */
export function isStartedByCronJob({ event, trigger }: Started): boolean {
  return !isLogin(trigger) && lookUp(starters, event, "person") === "cron job";
}

/**
 * The login of the person who started a build; empty if a cron job did. Restarts, deployments and custom builds copy
 * the `sender` of the commit or of the build that they repeat, so `trigger` takes precedence if it is a login. It is
 * `@hook` for a push, which the `sender` made, and `@cron` for a cron job, whose `sender` is the commit's author.
 */
export function buildStarterOf(build: Started & Pick<Build, "sender">): string {
  if (isLogin(build.trigger)) return build.trigger;
  return isStartedByCronJob(build) ? "" : build.sender;
}

const isLogin = (trigger: string): boolean => trigger !== "" && !trigger.startsWith("@");
