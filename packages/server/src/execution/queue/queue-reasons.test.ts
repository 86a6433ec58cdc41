import { Stage } from "@signalbox/contract";
import { expect, it } from "vitest";
import { reasonsOfQueue } from "./queue-reasons.ts";

const pending = Stage.parse({ id: 2, repo_id: 1, name: "deploy", status: "pending" });
const running = { ...pending, id: 1, status: "running" };
const server = { throttle: () => 0, isPaused: false };

it.each([
  ["nothing else", pending, server, "Waits for a free slot"],
  ["a paused queue", pending, { ...server, isPaused: true }, "Waits until the queue is resumed"],
  [
    "no runner",
    { ...pending, waits_for: "Waits for a runner: arm" },
    server,
    "Waits for a runner: arm",
  ],
  [
    "the limit of its repository",
    pending,
    { ...server, throttle: () => 1 },
    "Waits for other stages of this repository: at most 1 may run at once",
  ],
  [
    "the limit of its name",
    { ...pending, limit: 1 },
    server,
    "Waits for deploy of other builds: at most 1 may run at once",
  ],
  [
    "a limit that others have reached",
    { ...pending, limit: 1, name: "test" },
    server,
    "Waits for a free slot",
  ],
])("explains what a stage waits for: %s", (_, stage, state, reason) => {
  expect(reasonsOfQueue([running, stage], state)(stage)).toBe(reason);
});
