import { expect, it } from "vitest";
import { createFileCrypto } from "./file-crypto.ts";
import { createCipher } from "../../store/keys/keys.ts";

const cipher = createCipher("a secret of this server");
const fileCrypto = createFileCrypto(cipher);
const file = "kind: pipeline\nname: one\n";
const signed = (text: string, hmac: string) =>
  `${text}---\nkind: signature\nhmac: ${hmac}\n\n...\n`;

it("signs a file of one repository as it is", () => {
  const hmac = fileCrypto.sign("team/alpha", file);
  expect(hmac).toMatch(/^[0-9a-f]{64}$/);
  expect(fileCrypto.isSigned("Team/Alpha", signed(file, hmac))).toBe(true);
  expect(fileCrypto.sign("team/alpha", signed(file, hmac))).toBe(hmac);
  expect(fileCrypto.isSigned("team/beta", signed(file, hmac))).toBe(false);
  expect(fileCrypto.isSigned("team/alpha", signed(file.replace("one", "two"), hmac))).toBe(false);
  expect(fileCrypto.isSigned("team/alpha", file)).toBe(false);
  const other = createFileCrypto(createCipher("another server's secret"));
  expect(other.isSigned("team/alpha", signed(file, hmac))).toBe(false);
});

it("encrypts a secret for one repository", () => {
  const encrypted = fileCrypto.encrypt("team/alpha", "a\nvalue");
  expect(encrypted).not.toContain("value");
  expect(fileCrypto.encrypt("team/alpha", "a\nvalue")).not.toBe(encrypted);
  expect(fileCrypto.decrypt("TEAM/alpha", encrypted)).toBe("a\nvalue");
  expect(fileCrypto.decrypt("team/beta", encrypted)).toBeUndefined();
  expect(fileCrypto.decrypt("team/alpha", "bm90aGluZw==")).toBeUndefined();
  expect(fileCrypto.decrypt("team/alpha", "")).toBeUndefined();
});

it("decrypts nothing else that is encrypted with the same key", () => {
  const token = Buffer.from(cipher.encrypt("a personal token")).toString("base64");
  expect(fileCrypto.decrypt("team/alpha", token)).toBeUndefined();
});
