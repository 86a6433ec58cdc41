import { expect, it } from "vitest";
import { aBuild, aStage } from "../builds/test/parts.ts";
import { queuePositionText } from "./queue-position.ts";

const inQueue = (build_id: number, status = "pending") => aStage({ build_id, status });
const build = aBuild({ id: 7, status: "pending" });

it.each([
  [[inQueue(3, "running"), inQueue(7), inQueue(8)], "Next in the queue"],
  [[inQueue(3), inQueue(4, "running"), inQueue(7), inQueue(7)], "Place 2 of 3 in the queue"],
  [[inQueue(7, "running"), inQueue(8)], undefined],
  [[], undefined],
])("%#: %s", (queue, text) => expect(queuePositionText(queue, build)).toBe(text));
