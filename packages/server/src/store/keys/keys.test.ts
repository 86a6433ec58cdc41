import { expect, it } from "vitest";
import { createCipher } from "./keys.ts";

const cipher = createCipher("a secret of this server");

it("decrypts its own ciphertext", () => {
  for (const text of ["", "value", "many\nlines ✓"])
    expect(cipher.decrypt(cipher.encrypt(text))).toBe(text);
});

it("encrypts the same text differently each time", () => {
  expect(cipher.encrypt("value")).not.toEqual(cipher.encrypt("value"));
});

it("refuses modified or truncated ciphertext, and that of another key", () => {
  const bytes = Buffer.from(cipher.encrypt("value"));
  const changed = Buffer.from(bytes);
  changed[changed.length - 1]! ^= 1;
  expect(() => cipher.decrypt(changed)).toThrow(/authenticate/);
  expect(() => cipher.decrypt(bytes.subarray(0, 20))).toThrow(/tag/);
  expect(() => createCipher("another secret").decrypt(bytes)).toThrow(/authenticate/);
});

it("computes hashes that depend on the key", () => {
  expect(cipher.hash("token")).toBe(cipher.hash("token"));
  expect(cipher.hash("token")).not.toBe(createCipher("another secret").hash("token"));
});
