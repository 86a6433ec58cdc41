import { lookUp, type Build, type BuildEvent } from "@signalbox/contract";

/** The person or cron job that is named for a build. `avatar` is a URL or empty. */
export type Actor = { name: string; fullName: string; avatar: string; isCronJob: boolean };

/**
 * Who started a build. Restarts, deployments and custom builds copy the `sender` of the commit or of the build
 * that they repeat, so `trigger` takes precedence if it is a login. It is `@hook` for a push, which the
 * `sender` made, and `@cron` for a cron job.
 */
export function actorOf(build: Build): Actor {
  if (isLogin(build.trigger)) return person(build, build.trigger);
  if (lookUp(starters, build.event, "person") === "cron job")
    return cronJob(`Cron job ${build.cron ?? ""}`.trim());
  return person(build, build.sender || authorName(build) || build.trigger);
}

const starters: Record<BuildEvent, "person" | "cron job"> = {
  push: "person",
  pull_request: "person",
  tag: "person",
  promote: "person",
  rollback: "person",
  custom: "person",
  cron: "cron job",
};

/** The author of the commit; the name is empty if the server does not know it. */
export function authorOf(build: Build): Actor {
  return person(build, authorName(build));
}

const isLogin = (trigger: string): boolean => trigger !== "" && !trigger.startsWith("@");

const authorName = ({ author_login, author_name }: Build): string => author_login || author_name;

/** A build contains a full name and an avatar only for its commit's author. */
const person = (build: Build, name: string): Actor => {
  const isAuthor = name === authorName(build);
  return {
    name,
    fullName: (isAuthor && build.author_name) || name,
    avatar: isAuthor ? build.author_avatar : "",
    isCronJob: false,
  };
};

const cronJob = (name: string): Actor => ({ name, fullName: name, avatar: "", isCronJob: true });
