import { dataFrame, type LogLine } from "@signalbox/contract";
import { vi } from "vitest";
import { createHub, type TabConnection } from "../hub/hub.ts";
import type { ToTab } from "../hub/protocol.ts";
import { createTestNetwork } from "./test-network.ts";

export const feedPath = /^\/api\/stream$/;

export type TestTab = TabConnection & {
  received: ToTab[];
  pieces: LogLine[];
  remove: () => void;
};

/** A hub with a network that the test controls. The test uses fake timers. */
export function startHub() {
  const network = createTestNetwork();
  const hub = createHub(network.tools);
  const openTab = (): TestTab => {
    const received: ToTab[] = [];
    const connection = hub.add((message) => received.push(message));
    connection.receive({ type: "feed", feed: address() });
    return { ...connection, received, pieces: [] };
  };
  return { network, openTab };
}

/** The feed of a user. Without a login, the user is not known yet. */
export function address(login?: string) {
  return { url: "http://ci/api/stream", probeUrl: "http://ci/api/user", login };
}

/** Lets the time pass. */
export function seconds(count: number) {
  return vi.advanceTimersByTimeAsync(count * 1000);
}

/** An event of a build with this number, which is also its id. */
export function announce(number: number, keys: object = {}): string {
  return dataFrame(
    JSON.stringify({
      id: 1,
      namespace: "octo",
      name: "hello",
      build: {
        id: number,
        number,
        status: "running",
        stages: [{ number: 1, status: "running", steps: [] }],
        ...keys,
      },
    }),
  );
}

/** The events that a tab has received. */
export function eventsOf(tab: TestTab) {
  return tab.received.flatMap((message) => (message.type === "events" ? message.events : []));
}

/** The number of messages of a type that a tab has received. */
export function countOf(tab: TestTab, type: ToTab["type"]): number {
  return tab.received.filter((message) => message.type === type).length;
}
