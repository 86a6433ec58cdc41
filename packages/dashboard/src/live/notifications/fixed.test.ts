import { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { isFixed } from "./fixed.ts";

const build = (number: number, status: string, keys: Partial<Build> = {}): Build =>
  Build.parse({
    number,
    status,
    event: "push",
    ref: "refs/heads/main",
    created: number,
    started: number,
    finished: number + 1,
    ...keys,
  });

const fixed = build(53, "success");

it.each<[string, Build[], boolean]>([
  ["the build before failed", [fixed, build(52, "failure"), build(51, "success")], true],
  ["the build before succeeded", [fixed, build(52, "success"), build(51, "failure")], false],
  ["a cancelled build says nothing", [fixed, build(52, "killed"), build(51, "error")], true],
  ["a build that runs says nothing", [build(52, "running", { finished: 0 })], false],
  ["a later build says nothing", [build(54, "failure")], false],
  ["another branch says nothing", [build(52, "failure", { ref: "refs/heads/other" })], false],
  ["the first build", [fixed], false],
])("%s", (_, history, expected) => expect(isFixed(fixed, history)).toBe(expected));
