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

/** Whether a cron job started a build, rather than a person who restarted such a build. */
export function isStartedByCronJob({ event, trigger }: Pick<Build, "event" | "trigger">): boolean {
  return !isLogin(trigger) && lookUp(starters, event, "person") === "cron job";
}

/**
 * The login of the person who started a build. Restarts, deployments and custom builds copy the
 * `sender` of the commit or of the build that they repeat, so `trigger` takes precedence if it is a login. It is `@hook`
 * for a push, which the `sender` made, and `@cron` for a cron job, where servers put the commit's author into `sender`.
 */
export function buildStarterOf({ trigger, sender }: Pick<Build, "trigger" | "sender">): string {
  return isLogin(trigger) ? trigger : sender;
}

const isLogin = (trigger: string): boolean => trigger !== "" && !trigger.startsWith("@");
