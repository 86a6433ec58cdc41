import { beforeEach, expect, test, vi } from "vitest";
import { createLogEngine } from "./create-log-engine.ts";
import { EngineHost } from "./worker/engine-host.ts";
import type { FromEngine, ToEngine } from "./worker/protocol.ts";
import { offerLogs, type BegunLog } from "./worker/start-worker.ts";

let started: EngineThread[] = [];

/** A worker of the engine in this thread. */
class EngineThread extends EventTarget {
  #host = new EngineHost({
    post: (data) => queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data }))),
    spawnRegex: () => {
      throw new Error("No thread for regular expressions was provided");
    },
    defer: (run) => setTimeout(run, 0),
    now: () => performance.now(),
  });

  constructor() {
    super();
    started.push(this);
  }

  postMessage(message: ToEngine, _transfer: Transferable[]): void {
    queueMicrotask(() => this.#host.receive(message));
  }

  terminate(): void {
    this.#host.dispose();
  }
}

beforeEach(() => {
  started = [];
  vi.stubGlobal("Worker", EngineThread);
  vi.stubGlobal("document", { hidden: true });
  return () => vi.unstubAllGlobals();
});

const pieces = ["make", "a.c:1:2: error: expected ';'", "make: *** [all] Error 1"].map(
  (out, pos) => ({ pos, out: `${out}\n`, time: pos }),
);
const bytes = () => new TextEncoder().encode(JSON.stringify(pieces));

/** What `public/begin.js` of the dashboard does with the log of a failed step. */
const beginLog = () => {
  const thread = new EngineThread();
  const messages: FromEngine[] = [];
  thread.addEventListener("message", (event) => {
    if (event instanceof MessageEvent) messages.push(event.data);
  });
  thread.postMessage({ type: "warm-up" }, []);
  thread.postMessage({ type: "request", id: -2, request: { name: "reason" } }, []);
  thread.postMessage({ type: "stored", bytes: bytes() }, []);
  thread.postMessage({ type: "end", id: -1 }, []);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what an engine uses of a worker
  const log = { worker: thread as unknown as Worker, messages, body: new Blob().stream() };
  return { ...log, isTaken: false } satisfies BegunLog;
};

test("an engine takes a log that a worker has read, with all that it said", async () => {
  const log = beginLog();
  await vi.waitFor(() => expect(log.messages).toContainEqual(expect.objectContaining({ id: -1 })));
  offerLogs([log]);
  const engine = createLogEngine();
  const reason = engine.reason();
  const search = engine.search({ text: "error" }, () => undefined);
  await engine.readStored(log.body);
  expect(log.isTaken).toBe(true);
  const whole = { lineCount: pieces.length, ended: true, problem: null };
  await vi.waitFor(() => expect(engine.state()).toMatchObject(whole));
  expect((await reason)?.heading).toBe("a.c:1:2: error: expected ';'");
  expect(await engine.lines(0, 9)).toHaveLength(pieces.length);
  await vi.waitFor(() => expect(search.state().lines).toHaveLength(2));
  expect(started).toHaveLength(1);
  engine.dispose();
});

test("an engine takes a log that is still being read, and reads others itself", async () => {
  const log = beginLog();
  offerLogs([log]);
  const [other, engine] = [createLogEngine(), createLogEngine()];
  await other.readStored(new Blob([bytes()]).stream());
  expect(started).toHaveLength(2);
  await engine.readStored(log.body);
  for (const each of [other, engine])
    await vi.waitFor(() => expect(each.state()).toMatchObject({ lineCount: 3, ended: true }));
  expect(started).toHaveLength(2);
  other.dispose();
  engine.dispose();
});
