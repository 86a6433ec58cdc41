// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { remember } from "../../../lib/storage.ts";
import { logAddress } from "./log-address.ts";
import { openingView } from "./use-build-view.ts";

afterEach(() => localStorage.clear());

test("opens a build in the view that was chosen last", () => {
  expect(openingView({})).toBe("log");
  remember("build-view", "graph");
  expect(openingView({})).toBe("graph");
  remember("build-view", "timeline");
  expect(openingView({})).toBe("timeline");
  remember("build-view", "something of another version");
  expect(openingView({})).toBe("log");
});

test("a link to lines or a search opens the log, whatever was chosen", () => {
  remember("build-view", "graph");
  expect(openingView(logAddress({ lines: "100-105" }))).toBe("log");
  expect(openingView(logAddress({ q: "after", in: "build" }))).toBe("log");
  expect(openingView({})).toBe("graph");
});

test("an address that names a view opens it, whatever was chosen and whatever else it has", () => {
  remember("build-view", "graph");
  expect(openingView(logAddress({ view: "pipeline" }))).toBe("pipeline");
  expect(openingView(logAddress({ view: "log" }))).toBe("log");
  expect(openingView(logAddress({ view: "timeline", q: "after" }))).toBe("timeline");
  expect(openingView(logAddress({ view: "unknown" }))).toBe("graph");
});
