import { expect, it } from "vitest";
import { mustCreateExample, mustShowExample } from "./decide-example.ts";

const first = {
  isAsked: false,
  hasSources: false,
  isMade: false,
  exists: false,
  hasOwnBuilds: false,
};

it.each([
  ["a first start", {}, "make"],
  ["a later start", { isMade: true, exists: true }, "show"],
  ["a start after the removal", { isMade: true }, "show"],
  ["a start with --repos", { hasSources: true }, "hide"],
  ["a later start with --repos", { hasSources: true, isMade: true, exists: true }, "hide"],
  ["a first start without --repos on a server with builds", { hasOwnBuilds: true }, "hide"],
  [
    "a later start on a server with builds",
    { hasOwnBuilds: true, isMade: true, exists: true },
    "hide",
  ],
  ["a start with --example", { isAsked: true, hasSources: true, hasOwnBuilds: true }, "make"],
  ["a start with --example after the removal", { isAsked: true, isMade: true }, "make"],
  ["a later start with --example", { isAsked: true, isMade: true, exists: true }, "show"],
] as const)("decides about the example on %s", (_, change, decision) => {
  const state = { ...first, ...change };
  const shown = mustShowExample(state) ? "show" : "hide";
  expect(mustCreateExample(state, state) ? "make" : shown).toBe(decision);
});
