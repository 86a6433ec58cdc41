import type { Repo } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import { createRate } from "../lib/rate.ts";
import { describeEvent, whyUninteresting } from "./describe-event.ts";
import type { ForgeEvent } from "./forge-event.ts";
import { UnreadableRequest } from "./forge-error.ts";
import type { HookRequest } from "./forge.ts";
import type { ForgeParts } from "./forge-parts.ts";
import { readHook } from "./read-hook.ts";

/** Accepts the requests of hooks: it only checks and stores them. */
export type Intake = {
  /**
   * The status of the answer. A request that is only uninteresting gets 200, because forges count refusals. Throws if it cannot be
   * stored.
   * @param network where the request is from, for the limit of wrong signatures
   */
  accept: (request: HookRequest, network: string) => { status: number; message: string };
};

/** Guesses of a secret from one network. */
const wrongSignatures = { perSecond: 1, burst: 30 };
/** A larger body takes time before its signature is known to be wrong, and counts as one more guess for each of these. */
const smallBytes = 100_000;
/** How much is hashed for a body that names no repository, so that any of their secrets may have signed it. */
const maxHashedBytes = 100_000_000;
const maxWaiting = 10_000;

const ok = { status: 200, message: "" };
const refused = { status: 401, message: "The signature is missing or wrong" };
const tooMany = { status: 429, message: "Too many wrong signatures" };

export function createIntake(
  { forge, key, store, clock, report }: ForgeParts,
  wake: (repoId: number) => void,
): Intake {
  const mayGuess = createRate(clock, wrongSignatures);

  const refuse = ({ body }: HookRequest, network: string) =>
    mayGuess(network, 1 + Math.floor(body.length / smallBytes)) ? refused : tooMany;

  /** Somebody with a secret sent it, so an administrator should see that it could not be read. */
  const acceptUnreadable = (request: HookRequest, problem: string, network: string) => {
    const secrets = store.forgeRepos.list(key).flatMap((repo) => repo.secrets);
    const isTooMuch = secrets.length * request.body.length > maxHashedBytes;
    if (isTooMuch || !forge.isSigned(request, secrets)) return refuse(request, network);
    store.hookRequests.insert(null, { ...toStored(request, network), problem });
    report.line(`A request of a hook was kept in the database, but not processed: ${problem}`);
    return ok;
  };

  return {
    accept: (request, network) => {
      if (request.body.length > smallBytes && !mayGuess(network, 0)) return tooMany;
      let event: ForgeEvent;
      try {
        event = readHook(forge, request);
      } catch (error) {
        if (!(error instanceof UnreadableRequest)) throw error;
        return acceptUnreadable(request, error.message, network);
      }
      if (event.repository.id === "")
        return acceptUnreadable(request, "The request names no repository", network);
      const repo = store.forgeRepos.findByRemoteId(key, event.repository.id);
      // The answer does not say which part was wrong.
      if (repo === undefined || !forge.isSigned(request, repo.secrets))
        return refuse(request, network);
      const received = secondsOf(clock);
      store.forgeRepos.update(repo.repoId, { lastRequest: received });
      const reason = whyNothing(event, store.repos.findById(repo.repoId)?.repo);
      if (reason !== undefined) {
        const what = describeEvent(event);
        store.hookOutcomes.add(repo.repoId, { received, what, build: 0, reason });
        return ok;
      }
      if (store.hookRequests.countWaiting() >= maxWaiting)
        return { status: 503, message: "Too many requests wait" };
      store.hookRequests.insert(repo.repoId, toStored(request, network));
      wake(repo.repoId);
      return ok;
    },
  };
}

/** Why a request need not be processed. */
function whyNothing(event: ForgeEvent, repo: Repo | undefined): string | undefined {
  if (event.kind === "test" || event.kind === "other") return whyUninteresting(event);
  if (repo?.active !== true) return "The repository is disabled on this server";
  return repo.paused === true ? "The repository is paused on this server" : undefined;
}

/** With the headers that say what the body is; the signature has been checked. */
function toStored({ headers, body }: HookRequest, network: string) {
  const kept = Object.entries(headers).filter(
    ([name, value]) => typeof value === "string" && /-event(?:-type)?$/.test(name),
  );
  return { headers: JSON.stringify(Object.fromEntries(kept)), body, network };
}
