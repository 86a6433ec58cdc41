// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { forgetKeptHistory } from "./forget-kept-history.ts";

beforeEach(() => localStorage.clear());

it("deletes the database of earlier versions and its settings, once", () => {
  localStorage.setItem("signalbox.history", "off");
  localStorage.setItem("signalbox.theme", "dark");
  const deletion = new EventTarget();
  const deleteDatabase = vi.fn<(name: string) => EventTarget>(() => deletion);
  vi.stubGlobal("indexedDB", { deleteDatabase });
  forgetKeptHistory();
  expect(deleteDatabase).toHaveBeenCalledWith("signalbox-history");
  expect(localStorage.getItem("signalbox.history")).toBeNull();
  expect(localStorage.getItem("signalbox.theme")).toBe("dark");
  forgetKeptHistory();
  deletion.dispatchEvent(new Event("success"));
  forgetKeptHistory();
  // Until the deletion has succeeded, it is tried again.
  expect(deleteDatabase).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
