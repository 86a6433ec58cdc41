import { afterEach, expect, test } from "vitest";
import { disposeAll, newEngine, until } from "@signalbox/log-engine/testing";
import { hasLineIn, placeOfSpan } from "./linked-lines.ts";

afterEach(disposeAll);

const whole = { firstPos: 0, lastPos: 99, ended: true };
const line = (from: number, to = from) => ({ from, to });

test("a line beyond the end is none, or not there yet", () => {
  expect(placeOfSpan(line(100), whole, "none", false)).toBe("within");
  expect(placeOfSpan(line(101), whole, "none", false)).toBe("none");
  expect(placeOfSpan(line(101), { ...whole, ended: false }, "none", true)).toBe("not yet");
  expect(placeOfSpan(line(101), { ...whole, ended: false }, "none", false)).toBe("unknown");
});

test("a line above what is here is none only where nothing more comes", () => {
  const end = { firstPos: 50, lastPos: 99, ended: true };
  expect(placeOfSpan(line(7), end, "loading", false)).toBe("unknown");
  expect(placeOfSpan(line(7), end, "failed", false)).toBe("unknown");
  expect(placeOfSpan(line(7), end, "none", false)).toBe("none");
  expect(placeOfSpan(line(7, 60), end, "loading", false)).toBe("within");
});

test("a line that was written over is no line any more", async () => {
  const engine = newEngine();
  const outs = ["first\n", "bar 1\n", "\u001b[1Abar 2\n", "last\n"];
  engine.appendLive(outs.map((out, pos) => ({ pos, out, time: 0 })));
  await until(engine, ({ lastPos }) => lastPos === 3);
  const has = await Promise.all([1, 2, 3, 4].map((number) => hasLineIn(engine, line(number))));
  expect(has).toEqual([true, true, false, true]);
  expect(await hasLineIn(engine, line(2, 3))).toBe(true);
});
