import { expect, it } from "vitest";
import { limitMemory } from "./limit-memory.ts";

/** A module with an empty type section, a memory section, and an empty custom section. */
const moduleOf = (...memory: number[]) =>
  Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 1, 0, 5, memory.length, ...memory, 0, 1, 0]);

it.each([
  ["no maximum", [1, 0, 2], [1, 1, 2, 0x80, 0x20]],
  ["a larger one", [1, 1, 0x82, 1, 0x80, 0x80, 4], [1, 1, 0x82, 1, 0x80, 0x20]],
])("gives a memory with %s the maximum in pages of 64 kB", (_, before, after) => {
  expect([...limitMemory(moduleOf(...before), 256)]).toEqual([...moduleOf(...after)]);
});

it("refuses a module without memory", () => {
  expect(() => limitMemory(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), 1)).toThrow(
    "has no memory",
  );
});
