import { expect, test } from "vitest";
import { firstShownLine, staysShown, type LogWindow } from "./log-window.ts";

const first = (keys: Partial<LogWindow>): number =>
  firstShownLine({
    count: 0,
    start: 0,
    showsAll: false,
    isLive: false,
    wasLive: false,
    isFollowing: true,
    ...keys,
  });

test("a finished log shows its last 250 lines", () => {
  expect(first({ count: 0 })).toBe(0);
  expect(first({ count: 250 })).toBe(0);
  expect(first({ count: 251 })).toBe(1);
  expect(first({ count: 1200 })).toBe(950);
});

test("'Show all logs' reveals the rest", () => {
  expect(first({ count: 1200, showsAll: true })).toBe(0);
  expect(first({ count: 1200, showsAll: true, isLive: true, wasLive: true })).toBe(0);
});

test("a running log drops whole multiples of 250 and keeps the remainder", () => {
  const live = { isLive: true, wasLive: true };
  expect(first({ ...live, count: 499 })).toBe(0);
  expect(first({ ...live, count: 500 })).toBe(250);
  expect(first({ ...live, count: 749, start: 250 })).toBe(250);
  expect(first({ ...live, count: 750, start: 250 })).toBe(500);
});

test("no lines are dropped while the user reads earlier ones", () => {
  expect(first({ isLive: true, wasLive: true, count: 5000, start: 250, isFollowing: false })).toBe(
    250,
  );
});

test("the lines on screen stay when the step ends", () => {
  expect(first({ wasLive: true, count: 740, start: 250 })).toBe(250);
});

test("a shorter log after a reload is shown within its bounds", () => {
  expect(first({ wasLive: true, count: 300, start: 250 })).toBe(50);
});

test("a line near the end is not kept in view while the log is still being read", () => {
  const read = { isLast: true, isLive: false, ended: true };
  expect(staysShown(10, [0, 200], { ...read, ended: false })).toBe(false);
  expect(staysShown(10, [0, 200], read)).toBe(true);
  expect(staysShown(200, [0, 200], read)).toBe(false);
  expect(staysShown(10, [0, 200], { ...read, isLast: false, ended: false })).toBe(true);
  expect(staysShown(10, [0, 200], { ...read, isLive: true, ended: false })).toBe(true);
});
