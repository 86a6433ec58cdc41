import { expect, it } from "vitest";
import { parseSize } from "./size.ts";

it.each([
  ["0", 0],
  ["1024", 1024],
  ["16MB", 16_777_216],
  ["16m", 16_777_216],
  ["16 MiB", 16_777_216],
  ["1.5g", 1_610_612_736],
  ["2Kb", 2048],
  ["100b", 100],
  ["1T", 1024 ** 4],
])("%j is %d bytes", (text, bytes) => {
  expect(parseSize(text)).toBe(bytes);
});

it.each(["", "lots", "MB", "-1", "1 000", "1bb", "1ib", "1kib2", "1,5g", "0x10", "9".repeat(30)])(
  "%j is not a size",
  (text) => {
    expect(parseSize(text)).toBeNull();
  },
);
