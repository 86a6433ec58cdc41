import type crypto from "node:crypto";
import { scrypt, timingSafeEqual } from "node:crypto";
import { expect, it, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

// Wraps the real functions to count their calls.
vi.mock("node:crypto", async (load) => {
  const real = await load<typeof crypto>();
  return {
    ...real,
    scrypt: vi.fn<typeof scrypt>(real.scrypt),
    timingSafeEqual: vi.fn<typeof timingSafeEqual>(real.timingSafeEqual),
  };
});

it("verifies the right password and rejects others", async () => {
  const kept = await hashPassword("pässword");
  expect(await verifyPassword("pässword", kept)).toBe(true);
  expect(await verifyPassword("passwor", kept)).toBe(false);
  expect(await verifyPassword("", kept)).toBe(false);
});

it("normalizes Unicode, so that letters that look the same match", async () => {
  expect(await verifyPassword("pa\u0308ss", await hashPassword("p\u00e4ss"))).toBe(true);
});

it("keeps equal passwords as different hashes that do not show them", async () => {
  const [one, other] = await Promise.all([hashPassword("same words"), hashPassword("same words")]);
  expect(one).not.toBe(other);
  expect(one).not.toContain("same");
});

it("rejects every password if no hash is stored", async () => {
  expect(await verifyPassword("", "")).toBe(false);
});

it("takes the same time for a wrong password and an unknown user", async () => {
  const kept = await hashPassword("pässword");
  vi.mocked(scrypt).mockClear();
  vi.mocked(timingSafeEqual).mockClear();
  await verifyPassword("passwor", kept);
  expect(timingSafeEqual).toHaveBeenCalledTimes(1);
  await verifyPassword("passwor", "");
  const costs = vi.mocked(scrypt).mock.calls.map(([, , length, cost]) => [length, cost]);
  expect(costs).toHaveLength(2);
  expect(costs[0]).toEqual(costs[1]);
});
