import { EventEmitter, once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bytesOf, pieces } from "../../test/engines.ts";
import { createLogServer, errorLine } from "../../test/log-server.node.ts";
import type { LogState } from "../types/values.ts";
import { EngineHost } from "./engine-host.ts";
import type { FromEngine, ToEngine } from "./protocol.ts";

const server = createLogServer();
const { asked, open, requestOf } = server;
const failed = [...pieces(3), { pos: 3, out: `${errorLine}\n`, time: 4 }];

beforeEach(async () => {
  server.setLog("/log", pieces(3));
  server.setLog("/failed", failed);
  await server.start();
});

afterEach(() => server.stop());

const log = { status: 200, statusText: "OK", text: "" };

/** An engine's thread with the messages that it has sent. */
const startHost = () => {
  const sent: FromEngine[] = [];
  const events = new EventEmitter<{ sent: [FromEngine]; ran: [] }>();
  const host = new EngineHost({
    post: (message) => {
      sent.push(message);
      events.emit("sent", message);
    },
    spawnRegex: () => {
      throw new Error("not used");
    },
    defer: (run) =>
      setTimeout(() => {
        run();
        events.emit("ran");
      }, 0),
    now: () => performance.now(),
  });
  const first = async (isMeant: (message: FromEngine) => boolean): Promise<FromEngine> => {
    const found = sent.find(isMeant);
    if (found !== undefined) return found;
    await once(events, "sent");
    return first(isMeant);
  };
  let lastId = 100;
  return {
    receive: (message: ToEngine) => host.receive(message),
    /** The states of the log that were reported. */
    states: (): LogState[] => sent.flatMap((one) => (one.type === "state" ? [one.state] : [])),
    /** Resolves when the engine has read the first lines of a log. */
    readLines: async (count: number): Promise<void> => {
      for (;;) {
        const id = ++lastId;
        host.receive({
          type: "request",
          id,
          request: { name: "lines", from: 0, to: count, options: {} },
        });
        const answer = await first((one) => one.type === "answer" && one.id === id);
        const lines = answer.type === "answer" ? answer.value : [];
        if (Array.isArray(lines) && lines.length === count) return;
        await once(events, "ran");
      }
    },
    /** Resolves when the engine has worked in the background next. */
    ran: () => once(events, "ran"),
    answer: async (id: number): Promise<unknown> => {
      const message = await first((one) => one.type === "answer" && one.id === id);
      return message.type === "answer" ? message.value : undefined;
    },
    end: async (): Promise<LogState | undefined> => {
      const message = await first((one) => one.type === "state" && one.state.ended);
      return message.type === "state" ? message.state : undefined;
    },
  };
};

const begin = (path: string, findsErrors = false): ToEngine => ({
  type: "begin",
  begun: { request: requestOf(path), findsErrors },
});

const fetchOf = (path: string, id = 1): ToEngine => ({
  type: "fetch",
  id,
  request: requestOf(path),
  restarts: false,
});

it("continues to read the log that was begun, without another request", async () => {
  const { receive, states, readLines, answer, end } = startHost();
  receive(begin("/failed", true));
  await readLines(4);
  expect(states()).toEqual([]);
  receive(fetchOf("/failed"));
  receive({ type: "request", id: 2, request: { name: "reason" } });
  expect(await end()).toMatchObject({ lineCount: 4, firstPos: 0 });
  expect(states()[0]).toMatchObject({ changedFrom: 0, lineCount: 4 });
  expect(await answer(1)).toEqual(log);
  expect(await answer(2)).toMatchObject({ line: 3, heading: errorLine });
  expect(asked).toHaveLength(1);
});

it("forgets the log that was begun if another one is asked for", async () => {
  const { receive, readLines, answer, end } = startHost();
  receive(begin("/failed", true));
  await readLines(4);
  receive(fetchOf("/log"));
  receive({ type: "request", id: 2, request: { name: "reason" } });
  expect(await end()).toMatchObject({ lineCount: 3, lastPos: 2 });
  expect(await answer(2)).toMatchObject({ errorLines: [] });
});

it("answers no request before it knows whether the log that was begun is meant", async () => {
  const { receive, readLines, ran, answer } = startHost();
  receive(begin("/begun", true));
  await readLines(1);
  receive({ type: "request", id: 2, request: { name: "errors" } });
  await ran();
  receive(fetchOf("/log"));
  expect(await answer(2)).toMatchObject({ errors: [] });
});

const piece = { pos: 7, out: "from elsewhere\n", time: 0 };
const { port1, port2 } = new MessageChannel();
it.each<[string, ToEngine]>([
  ["a page", { type: "live", pieces: [piece] }],
  ["a stream", { type: "stream", id: 1, stream: new Blob([bytesOf([piece])]).stream() }],
  ["a port", { type: "port", id: 1, port: port1 }],
])("forgets the log that was begun if %s sends another one", async (_, message) => {
  const { receive, states, readLines } = startHost();
  const closed = once(open, "closed");
  receive(begin("/begun"));
  await readLines(1);
  receive(message);
  port2.postMessage({ type: "live", pieces: [piece] });
  await expect.poll(() => states().at(-1)?.lastPos).toBe(7);
  expect(states().at(-1)).toMatchObject({ firstPos: 7, lineCount: 1 });
  expect(await closed).toEqual(["/begun"]);
  receive({ type: "cancel", id: 1 });
});

it("passes on the refusal of a log that was begun", async () => {
  const { receive, answer } = startHost();
  receive(begin("/none"));
  receive(fetchOf("/none"));
  expect(await answer(1)).toMatchObject({ status: 404 });
  expect(asked).toHaveLength(1);
});

it("closes the connection of a log that was begun when its request is cancelled", async () => {
  const { receive, answer } = startHost();
  const [sent, closed] = [once(open, "sent"), once(open, "closed")];
  receive(begin("/begun"));
  await sent;
  receive(fetchOf("/begun"));
  expect(await answer(1)).toEqual(log);
  receive({ type: "cancel", id: 1 });
  expect(await closed).toEqual(["/begun"]);
  expect(asked).toHaveLength(1);
});

it("closes the connection of a log that was begun when another log is asked for", async () => {
  const { receive, answer } = startHost();
  const [sent, closed] = [once(open, "sent"), once(open, "closed")];
  receive(begin("/begun"));
  await sent;
  receive(fetchOf("/log"));
  expect(await closed).toEqual(["/begun"]);
  expect(await answer(1)).toEqual(log);
});
