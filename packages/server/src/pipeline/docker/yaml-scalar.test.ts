import fc from "fast-check";
import { expect, it } from "vitest";
import { resolveScalar } from "./yaml-scalar.ts";

it.each([
  ["0", "0"],
  ["42", "42"],
  ["-7", "-7"],
  ["+7", "7"],
  ["0755", "493"],
  ["0o755", "493"],
  ["0x1F", "31"],
  ["0b101", "5"],
  ["-010", "-8"],
  ["1_000", "1000"],
  ["08", "8"],
  ["9007199254740993", "9007199254740993"],
  ["2.50", "2.5"],
  ["1.", "1"],
  [".5", "0.5"],
  ["-1.0", "-1"],
  ["1e3", "1000"],
])("%s is the number %s", (text, number) => {
  expect(resolveScalar(text)).toEqual({ kind: "number", text: number });
});

it.each(["true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON", "y", "Y"])(
  "%s is true",
  (text) => {
    expect(resolveScalar(text)).toEqual({ kind: "boolean", text: "true" });
  },
);

it.each(["false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF", "n", "N"])(
  "%s is false",
  (text) => {
    expect(resolveScalar(text)).toEqual({ kind: "boolean", text: "false" });
  },
);

it.each(["", "~", "null", "Null", "NULL"])("%j is null", (text) => {
  expect(resolveScalar(text)).toEqual({ kind: "null" });
});

it.each([
  "nULL",
  "yEs",
  "1.2.3",
  "1:30",
  "2024-01-01",
  "v1",
  "0x",
  "0xg",
  "-",
  ".",
  "1e",
  "_",
  ".inf",
])("%s is text", (text) => {
  expect(resolveScalar(text)).toEqual({ kind: "text", text });
});

it("reads every number that JavaScript prints", () => {
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(number, (value) => {
      const canonical = String(value === 0 ? 0 : value);
      expect(resolveScalar(canonical)).toEqual({ kind: "number", text: canonical });
    }),
  );
});
