// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { notificationChoices } from "./notification-choices.ts";

const kim = { server: "one", user: 1 };
const lee = { server: "one", user: 2 };
const kimElsewhere = { server: "two", user: 1 };
const branch = { namespace: "octo", name: "hello", branch: "main" };
const stored = () => localStorage.getItem("signalbox.notifications");

beforeEach(() => localStorage.clear());

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

it("are deleted when another user of the server signs in, and all of them for a visitor", () => {
  for (const viewer of [kim, kimElsewhere]) notificationChoices.change(viewer, { isMine: true });
  notificationChoices.forgetOthers(lee);
  expect(notificationChoices.of(kim).isMine).toBe(false);
  expect(notificationChoices.of(kimElsewhere).isMine).toBe(true);
  notificationChoices.forgetOthers(undefined);
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
