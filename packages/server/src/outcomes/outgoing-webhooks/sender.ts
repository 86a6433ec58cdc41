import { createHmac } from "node:crypto";
import { landingSearch, pathOfSlug } from "@signalbox/contract";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import { repeat } from "../../lib/repeat.ts";
import type { Report } from "../../lib/report.ts";
import { version } from "../../lib/version.ts";
import { createDeferredWrites } from "../../store/deferred-writes.ts";
import type { Storage } from "../../store/storage.ts";
import type { Store } from "../../store/store.ts";
import type { DeliveryToSend } from "../../store/webhooks/deliveries.ts";
import { explainFailed, reasonOf, type Reasons } from "../summary/reasons.ts";
import { createAddressRules, type AllowedAddresses } from "./addresses.ts";
import { createAllowedLookup, type Resolve } from "./allowed-lookup.ts";
import { toChatBody, toChatTest } from "./chat-message.ts";
import { forbiddenAddress } from "./explain-failure.ts";
import { judgeAttempt, type AttemptResult } from "./next-attempt.ts";
import { toPayload, type BuildReport } from "./payload.ts";
import { post } from "./post.ts";

/** Sends the queued deliveries of webhooks. */
export type WebhookSender = {
  /** Sends due deliveries every second until the signal is aborted. */
  start: () => void;
  /** Sends due deliveries now instead of at the next interval. */
  check: () => void;
  /** Whether webhooks may be sent to a URL, as far as this is known without resolving its host. */
  isAllowed: (url: URL) => boolean;
  /** Resolves when no request is running. */
  settled: () => Promise<void>;
};

export type SenderDeps = {
  store: Store;
  storage: Pick<Storage, "failed" | "nextRetry">;
  reasons: Pick<Reasons, "explain">;
  clock: Clock;
  report: Report;
  allowed: AllowedAddresses;
  /** The server's public address, without a trailing slash. */
  origin: () => string;
  /** Aborted when the server stops. Requests interrupted by this are sent again after the next start. */
  signal: AbortSignal;
  /** Replaced in tests. */
  resolve?: Resolve;
  timeoutMs?: number;
};

const checkEveryMs = 1000;
const defaultTimeoutMs = 10_000;
/** Requests at the same time, each for another webhook. A request that takes longer than `slowMs` is counted apart. */
const maxRequests = 8;
const slowMs = 1000;
const maxSlowRequests = 64;

/** Creates the sender, which does nothing before it is started. */
export function createWebhookSender(deps: SenderDeps): WebhookSender {
  const { store, clock, signal, storage, report } = deps;
  const writes = createDeferredWrites(storage, signal);
  const rules = createAddressRules(deps.allowed);
  const lookup = createAllowedLookup(rules, deps.resolve);
  const timeoutMs = deps.timeoutMs ?? defaultTimeoutMs;
  /** The running requests by webhook, so that each receiver gets one request at a time. */
  const running = new Map<number, Promise<void>>();
  /**
   * Webhooks whose last request was slow. Their next ones are counted as slow from the beginning, so that receivers that hang
   * delay no others.
   */
  const slow = new Set<number>();
  /** The last turn of each webhook. If too many webhooks have due deliveries, those with the oldest turn go first. */
  const turns = new Map<number, number>();
  let turn = 0;

  const send = async (delivery: DeliveryToSend): Promise<AttemptResult> => {
    const url = new URL(delivery.url);
    if (!rules.isAllowedUrl(url)) return forbiddenAddress();
    const request = await toRequest(delivery, deps);
    return post({ url, ...request }, { lookup, timeoutMs, signal });
  };

  const attempt = async (id: number): Promise<void> => {
    const delivery = store.deliveries.findToSend(id);
    if (delivery === undefined) return;
    const sent = secondsOf(clock);
    const began = performance.now();
    const result = await send(delivery).catch((cause: unknown) => {
      report.problem(`Webhook delivery ${delivery.uuid} could not be sent`, cause);
      return { error: "The server could not make the request.", isFinal: false };
    });
    if (signal.aborted) return;
    const duration = Math.round(performance.now() - began);
    const attempts = delivery.attempts + 1;
    const verdict = judgeAttempt(result, {
      attempts,
      isOnly: delivery.buildId === null || !delivery.active,
      nowSeconds: secondsOf(clock),
      random: Math.random(),
    });
    // The webhook keeps its turn until the result is stored. Otherwise, a full disk would cause the same request again.
    writes.write(() =>
      store.deliveries.recordAttempt(id, { ...verdict, attempts, duration, sent }),
    );
    await writes.flush();
  };

  const countSlow = (): number =>
    [...running.keys()].reduce((sum, webhookId) => sum + (slow.has(webhookId) ? 1 : 0), 0);
  const hasRoom = (webhookId: number): boolean =>
    slow.has(webhookId) ? countSlow() < maxSlowRequests : running.size - countSlow() < maxRequests;

  /** Attempts a delivery, and notes whether its receiver is slow. */
  const attemptTimed = async (id: number, webhookId: number): Promise<void> => {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      if (countSlow() >= maxSlowRequests) return;
      slow.add(webhookId);
      checkSafely();
    }, slowMs);
    try {
      await attempt(id);
    } finally {
      clearTimeout(timer);
      if (!isSlow) slow.delete(webhookId);
    }
  };

  /** If the result cannot be stored, the webhook never gets another turn: it would repeat the request every second. */
  const takeTurn = async (id: number, webhookId: number): Promise<void> => {
    await attemptTimed(id, webhookId);
    running.delete(webhookId);
    checkSafely();
  };
  const reportFailure = (cause: unknown) =>
    report.problem("The result of a webhook delivery could not be stored", cause);

  const reportUnread = (cause: unknown) =>
    report.problem("Due webhook deliveries could not be read", cause);
  const checkSafely = (): void => {
    try {
      check();
    } catch (cause) {
      reportUnread(cause);
    }
  };

  const check = (): void => {
    if (signal.aborted) return;
    const waiting = store.deliveries
      .listDue(secondsOf(clock))
      .filter(({ webhookId }) => !running.has(webhookId))
      .toSorted((a, b) => (turns.get(a.webhookId) ?? 0) - (turns.get(b.webhookId) ?? 0));
    for (const { id, webhookId } of waiting) {
      if (!hasRoom(webhookId)) continue;
      turns.set(webhookId, ++turn);
      running.set(webhookId, takeTurn(id, webhookId).catch(reportFailure));
    }
  };
  return {
    start: () => {
      repeat(check, { everyMs: checkEveryMs, signal, onError: reportUnread });
      checkSafely();
    },
    check,
    isAllowed: rules.isAllowedUrl,
    settled: async () => void (await Promise.all(running.values())),
  };
}

type RequestParts = { headers: Record<string, string>; body: Buffer };

async function toRequest(delivery: DeliveryToSend, deps: SenderDeps): Promise<RequestParts> {
  const body = Buffer.from(JSON.stringify(await readBody(delivery, deps)));
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": `Signalbox/${version}`,
    "X-Signalbox-Event": delivery.buildId === null ? "test" : "build",
    "X-Signalbox-Delivery": delivery.uuid,
    ...signatureHeaders(delivery.readSecret(), body, secondsOf(deps.clock)),
  };
  return { headers, body };
}

async function readBody(delivery: DeliveryToSend, deps: SenderDeps): Promise<unknown> {
  const { repoId, uuid, kind } = delivery;
  const stored = deps.store.repos.findById(repoId);
  if (stored === undefined) throw new Error(`There is no repository ${repoId}`);
  const { repo } = stored;
  const report = await readReport(delivery, deps);
  if (kind === "json") return toPayload(uuid, repo, deps.origin(), report);
  const { slug } = repo;
  const repoLink = `${deps.origin()}/${pathOfSlug(slug)}`;
  if (report === undefined) return toChatTest(kind, slug, repoLink);
  const { build, explained, change } = report;
  const link = `${repoLink}/${build.number}${landingSearch(build.status)}`;
  return toChatBody(kind, { slug, build, change, reason: reasonOf(build, explained), link });
}

/** Undefined for a test. */
async function readReport(
  { buildId, change }: DeliveryToSend,
  { store, reasons }: SenderDeps,
): Promise<BuildReport | undefined> {
  if (buildId === null) return undefined;
  const found = store.builds.findById(buildId);
  if (found === undefined) throw new Error(`There is no build ${buildId}`);
  const build = store.stages.withStages(found);
  return { build, explained: await explainFailed(reasons, build), change };
}

/**
 * The headers that authenticate a body. The signature includes the time, so that a receiver can reject a recorded request
 * that somebody replays.
 */
function signatureHeaders(
  secret: string,
  body: Buffer,
  nowSeconds: number,
): Record<string, string> {
  const hmac = createHmac("sha256", secret).update(`${nowSeconds}.`).update(body);
  return {
    "X-Signalbox-Timestamp": String(nowSeconds),
    "X-Signalbox-Signature-256": `sha256=${hmac.digest("hex")}`,
  };
}
