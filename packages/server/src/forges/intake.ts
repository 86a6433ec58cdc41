import { secondsOf } from "../lib/clock.ts";
import { createRate } from "../lib/rate.ts";
import { UnreadableRequest } from "./forge-error.ts";
import type { HookRequest } from "./forge.ts";
import type { ForgeParts } from "./forge-parts.ts";

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
  received: (repoId: number) => void,
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
      let remoteId: string;
      let kind: string;
      try {
        const event = forge.readRequest(request);
        remoteId = event.repository.id;
        kind = event.kind;
      } catch (error) {
        if (!(error instanceof UnreadableRequest)) throw error;
        return acceptUnreadable(request, error.message, network);
      }
      const repo = store.forgeRepos.findByRemoteId(key, remoteId);
      // The answer does not say which part was wrong.
      if (repo === undefined || !forge.isSigned(request, repo.secrets))
        return refuse(request, network);
      store.forgeRepos.update(repo.repoId, { lastRequest: secondsOf(clock) });
      if (kind === "test" || kind === "other") return ok;
      const stored = store.repos.findById(repo.repoId)?.repo;
      if (stored?.active !== true || stored.paused === true) return ok;
      if (store.hookRequests.countWaiting() >= maxWaiting)
        return { status: 503, message: "Too many requests wait" };
      store.hookRequests.insert(repo.repoId, toStored(request, network));
      received(repo.repoId);
      return ok;
    },
  };
}

/** With the headers that say what the body is; the signature has been checked. */
function toStored({ headers, body }: HookRequest, network: string) {
  const kept = Object.entries(headers).filter(
    ([name, value]) => typeof value === "string" && /-event(?:-type)?$/.test(name),
  );
  return { headers: JSON.stringify(Object.fromEntries(kept)), body, network };
}
