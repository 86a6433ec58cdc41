// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notificationChoices } from "./notification-choices.ts";

const kim = { server: "one", user: 1 };
const lee = { server: "one", user: 2 };
const kimElsewhere = { server: "two", user: 1 };
const branch = { namespace: "octo", name: "hello", branch: "main" };
const stored = () => localStorage.getItem("signalbox.notifications");

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

it("are kept for each user of each server, one at a time", () => {
  notificationChoices.change(kim, { isMine: true });
  notificationChoices.change(kim, { branches: [branch] });
  notificationChoices.change(lee, { isOnlyChanges: true });
  expect(notificationChoices.of(kim)).toMatchObject({ isMine: true, branches: [branch] });
  expect(notificationChoices.of(lee)).toMatchObject({ isMine: false, isOnlyChanges: true });
  expect(notificationChoices.of(kimElsewhere)).toMatchObject({ isMine: false, branches: [] });
  expect(notificationChoices.of(undefined).isMine).toBe(false);
});

it("are the same object until they change, as React's stores require", () => {
  notificationChoices.change(kim, { isMine: true });
  const before = notificationChoices.of(kim);
  expect(notificationChoices.of(kim)).toBe(before);
  notificationChoices.change(kim, { isMine: false });
  expect(notificationChoices.of(kim)).not.toBe(before);
});

it("are deleted when another user of the server signs in, and all of them on request", () => {
  for (const viewer of [kim, kimElsewhere]) notificationChoices.change(viewer, { isMine: true });
  notificationChoices.forgetOthers(lee);
  expect(notificationChoices.of(kim).isMine).toBe(false);
  expect(notificationChoices.of(kimElsewhere).isMine).toBe(true);
  notificationChoices.forgetAll();
  expect(stored()).toBeNull();
});

it.each(["{", "7", "[7]", '[{"server":"one","user":1,"branches":[7,{}]}]'])(
  "damaged values are ignored: %s",
  (text) => {
    localStorage.setItem("signalbox.notifications", text);
    expect(notificationChoices.of(kim).isMine).toBe(false);
  },
);

it("report changes in this tab and in others", () => {
  let changes = 0;
  const stop = notificationChoices.subscribe(() => (changes += 1));
  notificationChoices.change(kim, { isMine: true });
  window.dispatchEvent(new Event("storage"));
  stop();
  notificationChoices.change(kim, { isMine: false });
  expect(changes).toBe(2);
});

it("watching a branch keeps those that another tab has added in the meantime", () => {
  const dev = { ...branch, branch: "dev" };
  const shown = notificationChoices.of(kim);
  notificationChoices.watchBranch(kim, dev, true);
  expect(shown.branches).toEqual([]);
  notificationChoices.watchBranch(kim, branch, true);
  expect(notificationChoices.of(kim).branches).toEqual([dev, branch]);
  notificationChoices.watchBranch(kim, dev, false);
  expect(notificationChoices.of(kim).branches).toEqual([branch]);
});

it("the time of the choice changes only when builds are added", () => {
  vi.useFakeTimers({ now: 1000 });
  const since = () => notificationChoices.of(kim).since;
  notificationChoices.change(kim, { isMine: true });
  notificationChoices.watchBranch(kim, branch, true);
  expect(since()).toBe(1);
  vi.setSystemTime(5000);
  notificationChoices.change(kim, { isOnlyChanges: true });
  notificationChoices.watchBranch(kim, branch, true);
  notificationChoices.watchBranch(kim, branch, false);
  expect(since()).toBe(1);
  notificationChoices.change(kim, { isOnlyChanges: false });
  expect(since()).toBe(5);
});
