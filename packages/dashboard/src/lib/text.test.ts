import { expect, it } from "vitest";
import { firstLine, folded, formatCount, plural, refName, shortCommit } from "./text.ts";

it("shows a commit by its first 8 characters", () => {
  expect(shortCommit("0123456789abcdef")).toBe("01234567");
});

it("shows the first line of a message", () => {
  expect(firstLine("Fix it\n\nBecause it was broken")).toBe("Fix it");
  expect(firstLine("")).toBe("");
});

it("removes only the prefix of a ref", () => {
  expect(refName("refs/tags/v1.0/rc")).toBe("v1.0/rc");
  expect(refName("refs/heads/main")).toBe("main");
  expect(refName("refs/pull/7/head")).toBe("refs/pull/7/head");
});

it("ignores case and surrounding spaces", () => {
  expect(folded("  OctoCat ")).toBe("octocat");
});

it.each([0, 12, 999, 1000, 21_345, 999_999, 1_000_000, 1_234_567_890])(
  "groups the digits of %i as Intl does",
  (count) => expect(formatCount(count)).toBe(new Intl.NumberFormat("en").format(count)),
);

it("counts", () => {
  expect([plural(1, "build"), plural(0, "build"), plural(1200, "build")]).toEqual([
    "1 build",
    "0 builds",
    "1,200 builds",
  ]);
});
