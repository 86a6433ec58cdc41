import fc from "fast-check";
import { expect, test } from "vitest";
import { shortNames } from "./short-names.ts";

const short = (room: number, ...names: string[]): string[] =>
  shortNames(
    names.map((name) => ({ name, room })),
    (text) => text.length,
  );

test("names that fit stay as they are, others lose their middle", () => {
  expect(short(12, "build", "integration-tests-linux")).toEqual(["build", "integr…linux"]);
});

test("names that differ in the middle only keep the part in which they differ", () => {
  expect(
    short(
      14,
      "integration-tests-on-linux-with-database",
      "integration-tests-on-macos-with-database",
    ),
  ).toEqual(["…n-linux-with…", "…n-macos-with…"]);
});

test("different names never get the same label, and every label fits", () => {
  const name = fc
    .tuple(
      fc.constantFrom("integration-tests-", "deploy-to-"),
      fc.nat(99),
      fc.constantFrom("-on-linux-amd64", "-on-linux-arm64"),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { maxLength: 200 }),
      fc.integer({ min: 9, max: 40 }),
      (names, room) => {
        const labels = short(room, ...names);
        expect(new Set(labels).size).toBe(names.length);
        expect(labels.filter((label) => label.length > room)).toEqual([]);
      },
    ),
  );
});
