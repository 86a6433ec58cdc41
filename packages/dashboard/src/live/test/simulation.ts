import { revisionHeader } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { createConnectionStore } from "../connection.ts";
import { createHub } from "../hub/hub.ts";
import { startTab } from "../tab.ts";
import { observeAllQueries } from "./cached-content.ts";
import { createTestNetwork } from "./test-network.ts";
import { createTestServer } from "./test-server.ts";

/** The possible next events. `at` selects one of the available items. */
type Move =
  | { kind: "create"; at: number; event: "push" | "cron"; target: string }
  | { kind: "advance"; at: number }
  /** A change without an event. */
  | { kind: "toggle"; at: number }
  /** One of the events in transit arrives; if repeated, it arrives again later. */
  | { kind: "event"; at: number; isRepeated: boolean }
  /** One of the answers in transit arrives. */
  | { kind: "answer"; at: number }
  | { kind: "cut" }
  | { kind: "wait"; ms: number };

const at = fc.nat({ max: 1000 });

/** Any move of each kind, for property tests. */
export const anyMove = {
  create: fc.record({
    kind: fc.constant("create" as const),
    at,
    event: fc.constantFrom("push" as const, "cron" as const),
    target: fc.constantFrom("main", "next"),
  }),
  advance: fc.record({ kind: fc.constant("advance" as const), at }),
  toggle: fc.record({ kind: fc.constant("toggle" as const), at }),
  event: fc.record({ kind: fc.constant("event" as const), at, isRepeated: fc.boolean() }),
  answer: fc.record({ kind: fc.constant("answer" as const), at }),
  cut: fc.record({ kind: fc.constant("cut" as const) }),
  wait: fc.record({ kind: fc.constant("wait" as const), ms: fc.nat({ max: 3000 }) }),
} satisfies Record<Move["kind"], fc.Arbitrary<Move>>;

/** The order in which the answers in flight arrive. */
export const anyOrder = fc.array(at, { minLength: 5 });

/** Longer than the longest delay before reconnecting. */
export const reopenedMs = 12_000;

/** A server, a network that delays and reorders everything, and tabs that share one feed. */
export function createSimulation() {
  const server = createTestServer();
  const network = createTestNetwork();
  network.revision = server.revision;
  const hub = createHub(network.tools);
  const requests: string[] = [];
  const events: string[] = [];
  const answers: (() => void)[] = [];
  const closing = [() => hub.close()];
  vi.stubGlobal("document", { baseURI: "http://ci/", querySelector: () => null });
  vi.stubGlobal("fetch", (url: URL): Promise<Response> => {
    // The answer is read when it is requested but delivered later, so it is as old as it can be.
    const body = url.pathname === "/api/user" ? '{"login":"kim"}' : server.answer(url.pathname);
    const headers = { [revisionHeader]: server.revision() };
    requests.push(url.pathname);
    return new Promise((resolve) => answers.push(() => resolve(new Response(body, { headers }))));
  });

  const moves: { [Kind in Move["kind"]]: (move: Extract<Move, { kind: Kind }>) => void } = {
    create: ({ at, event, target }) => server.create(at, event, target),
    advance: ({ at }) => {
      const frame = server.advance(at);
      if (frame !== undefined) events.push(frame);
    },
    toggle: ({ at }) => server.toggle(at),
    event: ({ at, isRepeated }) => {
      const frame = takeOne(events, at);
      if (frame === undefined) return;
      if (isRepeated) events.push(frame);
      for (const stream of network.streams()) stream.send(frame);
    },
    answer: ({ at }) => takeOne(answers, at)?.(),
    // Events in transit are lost with their connection.
    cut: () => {
      network.cutAll();
      events.length = 0;
    },
    wait: () => undefined,
  };
  const make = <Kind extends Move["kind"]>(move: Extract<Move, { kind: Kind }> & { kind: Kind }) =>
    moves[move.kind](move);

  const simulation = {
    server,
    network,
    /** The paths of all calls, in order. */
    requests,
    openTab: (): QueryClient => {
      const cache = createQueryClient();
      cache.mount();
      const tab = startTab(cache, {
        connect: ({ receive, onHub }) => {
          const port = hub.add((message) => queueMicrotask(() => receive(message)));
          queueMicrotask(onHub);
          return { post: (message) => port.receive(message), close: () => port.remove() };
        },
        connection: createConnectionStore(() => Date.now()),
        nextFrame: (work) => void setTimeout(work, 16),
        isVisible: () => true,
        now: () => Date.now(),
        onUpdate: () => undefined,
      });
      closing.push(() => {
        tab.close();
        cache.clear();
        cache.unmount();
      });
      observeAllQueries(cache);
      return cache;
    },
    move: async (move: Move): Promise<void> => {
      make(move);
      await vi.advanceTimersByTimeAsync(move.kind === "wait" ? move.ms : 5);
    },
    /** Delivers everything in transit, in some order. */
    settle: async (order: readonly number[]): Promise<void> => {
      await vi.advanceTimersByTimeAsync(20);
      for (let nth = 0; events.length > 0 || answers.length > 0; nth += 1) {
        const at = order[nth % order.length] ?? 0;
        const isEvent = answers.length === 0 || (events.length > 0 && at % 2 === 0);
        if (isEvent) moves.event({ kind: "event", at, isRepeated: false });
        else moves.answer({ kind: "answer", at });
        await vi.advanceTimersByTimeAsync(20);
      }
    },
    close: (): void => closing.toReversed().forEach((close) => close()),
  };
  return simulation;
}

const takeOne = <Item>(items: Item[], at: number): Item | undefined =>
  items.length === 0 ? undefined : items.splice(at % items.length, 1)[0];
