// @vitest-environment jsdom
import { expect, it } from "vitest";
import { forgetKeptHints, addKeptHint } from "./kept-hints.ts";

const kept = () => localStorage.getItem("signalbox.kept-reasons");

it("names the builds whose reasons are kept, each once and the newest 500, until they are forgotten", () => {
  for (const id of [7, 12, 7]) addKeptHint(id);
  expect(kept()).toBe("7,12");
  for (let id = 1000; id < 1500; id += 1) addKeptHint(id);
  expect(kept()?.split(",")).toHaveLength(500);
  expect(kept()).toMatch(/^1000,.*,1499$/);
  forgetKeptHints();
  expect(kept()).toBeNull();
});
