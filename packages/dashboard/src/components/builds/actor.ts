import {
  buildStarterOf,
  commitAuthorOf,
  isStartedByCronJob,
  isStarterUnknown,
  type Build,
} from "@signalbox/contract";

/** The person or cron job shown for a build. `name` is empty if nobody is known, `avatar` is a URL or empty. */
export type Actor = { name: string; fullName: string; avatar: string; isCronJob: boolean };

/** The person or cron job that started a build; the name is empty if the server does not say who did. */
export function actorOf(build: Build): Actor {
  if (isStarterUnknown(build)) return person(build, "");
  if (isStartedByCronJob(build)) return cronJob(`Cron job ${build.cron ?? ""}`.trim());
  return person(build, buildStarterOf(build) || commitAuthorOf(build) || build.trigger);
}

/** The author of the commit; the name is empty if the server does not know it. */
export function authorOf(build: Build): Actor {
  return person(build, commitAuthorOf(build));
}

/** A build contains a full name and an avatar only for its commit's author. */
const person = (build: Build, name: string): Actor => {
  const isAuthor = name === commitAuthorOf(build);
  return {
    name,
    fullName: (isAuthor && build.author_name) || name,
    avatar: isAuthor ? build.author_avatar : "",
    isCronJob: false,
  };
};

const cronJob = (name: string): Actor => ({ name, fullName: name, avatar: "", isCronJob: true });
