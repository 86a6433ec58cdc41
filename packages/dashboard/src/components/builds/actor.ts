import type { Build } from "@signalbox/contract";

/** Who is named for a build: a person, or the cron job that started it. `avatar` is an address or empty. */
export type Actor = { name: string; fullName: string; avatar: string; isCronJob: boolean };

/**
 * Who started a build. Restarts, deployments and custom builds carry the `sender` of the commit or of the
 * build that they repeat, so `trigger` comes first wherever it is a login. Servers write `@hook` there for
 * a push, whose `sender` is the person, and `@cron` for a cron job.
 */
export const actorOf = (build: Build): Actor => {
  if (isLogin(build.trigger)) return person(build, build.trigger);
  if (build.event === "cron") return cronJob(`Cron job ${build.cron ?? ""}`.trim());
  return person(build, build.sender || authorName(build) || build.trigger);
};

/** The author of the commit; the name is empty where the server tells none. */
export const authorOf = (build: Build): Actor => person(build, authorName(build));

const isLogin = (trigger: string): boolean => trigger !== "" && !trigger.startsWith("@");

const authorName = ({ author_login, author_name }: Build): string => author_login || author_name;

/** A build has the full name and the avatar of its commit's author, and of nobody else. */
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
