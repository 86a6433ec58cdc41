import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

it("knows the password again, and no other", async () => {
  const kept = await hashPassword("pässword");
  expect(await verifyPassword("pässword", kept)).toBe(true);
  expect(await verifyPassword("passwor", kept)).toBe(false);
  expect(await verifyPassword("", kept)).toBe(false);
});

it("takes letters that look the same as the same", async () => {
  expect(await verifyPassword("pa\u0308ss", await hashPassword("p\u00e4ss"))).toBe(true);
});

it("keeps equal passwords as different hashes that do not show them", async () => {
  const [one, other] = await Promise.all([hashPassword("same words"), hashPassword("same words")]);
  expect(one).not.toBe(other);
  expect(one).not.toContain("same");
});

it("lets nobody in where no password is kept", async () => {
  expect(await verifyPassword("", "")).toBe(false);
});
