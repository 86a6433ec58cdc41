import type { RepoForge, SessionUser } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { ForgeParts } from "./forge-parts.ts";
import type { Hooks } from "./hooks.ts";
import { pollSecondsOf } from "./pace.ts";
import type { People } from "./people.ts";

/** What pages say of the connection to the forge. */
export type Connection = {
  /** Of a repository; undefined if it is not from the forge. */
  ofRepo: (stored: StoredRepo) => RepoForge | undefined;
  ofUser: (userId: number) => NonNullable<SessionUser["forge"]>;
};

/** A hook of which no request has arrived for so long probably cannot reach this server. */
const silentSeconds = 60;

export function describeConnection(
  { forge, key, store, clock }: ForgeParts,
  hooks: Pick<Hooks, "url">,
  people: Pick<People, "progressOf" | "problemOf">,
): Connection {
  const { title, address } = forge;
  return {
    ofRepo: (stored) => {
      const known = stored.forge === key ? store.forgeRepos.find(stored.repo.id) : undefined;
      if (known === undefined) return undefined;
      const { hookId, hookMade, lastRequest, problem, hookProblem, statusProblem } = known;
      const hook = hookId !== "";
      return {
        title,
        address: address.href,
        hook,
        hook_url: hooks.url(),
        hook_made: hookMade,
        last_request: lastRequest,
        silent: hook && lastRequest < hookMade && hookMade + silentSeconds <= secondsOf(clock),
        poll_seconds: pollSecondsOf(known),
        requests: store.hookOutcomes.list(stored.repo.id),
        problems: [problem, hookProblem, statusProblem].filter((text) => text !== ""),
      };
    },
    ofUser: (userId) => ({
      title,
      linked: store.users.isLinked(userId, `${key} `),
      ...people.progressOf(userId),
      ...people.problemOf(userId),
    }),
  };
}
