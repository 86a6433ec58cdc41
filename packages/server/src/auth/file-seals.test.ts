import { expect, it } from "vitest";
import { createFileSeals } from "./file-seals.ts";
import { createCipher } from "../keys/keys.ts";

const cipher = createCipher("a secret of this server");
const seals = createFileSeals(cipher);
const file = "kind: pipeline\nname: one\n";
const signed = (text: string, hmac: string) =>
  `${text}---\nkind: signature\nhmac: ${hmac}\n\n...\n`;

it("signs a file of one repository as it is", () => {
  const hmac = seals.sign("team/alpha", file);
  expect(hmac).toMatch(/^[0-9a-f]{64}$/);
  expect(seals.isSigned("Team/Alpha", signed(file, hmac))).toBe(true);
  expect(seals.sign("team/alpha", signed(file, hmac))).toBe(hmac);
  expect(seals.isSigned("team/beta", signed(file, hmac))).toBe(false);
  expect(seals.isSigned("team/alpha", signed(file.replace("one", "two"), hmac))).toBe(false);
  expect(seals.isSigned("team/alpha", file)).toBe(false);
  const other = createFileSeals(createCipher("another server's secret"));
  expect(other.isSigned("team/alpha", signed(file, hmac))).toBe(false);
});

it("encrypts a secret for one repository", () => {
  const encrypted = seals.encrypt("team/alpha", "a\nvalue");
  expect(encrypted).not.toContain("value");
  expect(seals.encrypt("team/alpha", "a\nvalue")).not.toBe(encrypted);
  expect(seals.decrypt("TEAM/alpha", encrypted)).toBe("a\nvalue");
  expect(seals.decrypt("team/beta", encrypted)).toBeUndefined();
  expect(seals.decrypt("team/alpha", "bm90aGluZw==")).toBeUndefined();
  expect(seals.decrypt("team/alpha", "")).toBeUndefined();
});

it("decrypts nothing else that is encrypted with the same key", () => {
  const token = Buffer.from(cipher.encrypt("a personal token")).toString("base64");
  expect(seals.decrypt("team/alpha", token)).toBeUndefined();
});
