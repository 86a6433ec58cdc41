import type { Build } from "../entities/build.ts";
import { isCronEvent, isDeployment } from "../entities/status.ts";

/** The login of the commit's author, or the name if the server does not know a login. */
export function commitAuthorOf({
  author_login,
  author_name,
}: Pick<Build, "author_login" | "author_name">): string {
  return author_login || author_name;
}

type Started = Pick<Build, "event" | "trigger">;

/**
 * Whether the server does not say who started a build. Woodpecker does not store who restarts and deploys builds, and such a build
 * copies the people of the one that it repeats.
 */
export function isStarterUnknown({
  event,
  parent = 0,
  trigger,
  sender,
}: Started & Pick<Build, "parent" | "sender">): boolean {
  return (parent > 0 || isDeployment(event)) && trigger === "" && sender === "";
}

/** Whether a cron job started a build, rather than a person who restarted a cron job's build. */
export function isStartedByCronJob({ event, trigger }: Started): boolean {
  return !isLogin(trigger) && isCronEvent(event);
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

/**
 * The people to whom a build belongs, in lower case: the author of its commit and whoever started it. Empty for unknown
 * ones.
 */
export function peopleOf(build: Build): readonly [author: string, starter: string] {
  return [commitAuthorOf(build).toLowerCase(), buildStarterOf(build).toLowerCase()];
}

/**
 * By what a query finds the author of a commit, in lower case: the login, the name, each word of the name, and the email
 * address.
 */
export function authorValues(
  build: Pick<Build, "author_login" | "author_name" | "author_email">,
): string[] {
  const { author_login, author_name, author_email } = build;
  const values = [author_login, author_name].flatMap(nameValues);
  const known = [...values, author_email.toLowerCase()].filter((value) => value !== "");
  return known.length === 0 ? [""] : known;
}

/** By what a query finds whoever started a build. */
export function starterValues(build: Started & Pick<Build, "sender">): string[] {
  return nameValues(buildStarterOf(build));
}

/** git hosts and servers without a login give the name in its place. */
const nameValues = (name: string): string[] => {
  const text = name.toLowerCase();
  return [text, ...text.split(/\s+/)];
};

const isLogin = (trigger: string): boolean => trigger !== "" && !trigger.startsWith("@");
