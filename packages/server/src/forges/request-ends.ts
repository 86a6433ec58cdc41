import { secondsOf } from "../lib/clock.ts";
import type { StoredRequest } from "../store/forge/hook-requests.ts";
import type { Outcome } from "./changes.ts";
import { describeEvent } from "./describe-event.ts";
import type { ForgeEvent } from "./forge-event.ts";
import type { ForgeParts } from "./forge-parts.ts";
import { NotYet } from "./handle-event.ts";
import { forgePace, retrySeconds } from "./pace.ts";

/** A stored request of a hook, and what it tells. */
export type ReadRequest = { request: StoredRequest; event: ForgeEvent };

export type RequestEnds = {
  /** Keeps what followed from a request instead of the request. */
  finish: (repoId: number, read: ReadRequest, outcome: Outcome) => void;
  /** Lets a request that failed wait or, after too long, gives it up. */
  postpone: (repoId: number, read: ReadRequest, error: unknown) => void;
};

export function createRequestEnds({
  forge,
  store,
  clock,
}: Pick<ForgeParts, "forge" | "store" | "clock">): RequestEnds {
  const finish: RequestEnds["finish"] = (repoId, { request: { id, received }, event }, outcome) =>
    store.transaction(() => {
      store.hookRequests.delete(id);
      const what = describeEvent(event);
      const { build, reason } =
        "none" in outcome ? { build: 0, reason: outcome.none } : { ...outcome, reason: "" };
      store.hookOutcomes.add(repoId, { received, what, build, reason });
    });

  return {
    finish,
    postpone: (repoId, read, error) => {
      const { id, attempts, received } = read.request;
      const now = secondsOf(clock);
      if (error instanceof NotYet && attempts >= forgePace.waitsForCommit)
        return finish(repoId, read, { none: `${forge.title} does not have the commit any more` });
      if (received + forgePace.giveUpSeconds < now)
        return store.hookRequests.giveUp(id, messageOf(error));
      const seconds = error instanceof NotYet ? 1 : retrySeconds(attempts, error);
      store.hookRequests.postpone(id, now + seconds);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
