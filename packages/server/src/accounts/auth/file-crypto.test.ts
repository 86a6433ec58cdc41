import { expect, it } from "vitest";
import { createFileCrypto } from "./file-crypto.ts";
import { createCipher } from "../../store/keys/keys.ts";

const cipher = createCipher("a secret of this server");
const fileCrypto = createFileCrypto(cipher, () => undefined);
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
  const other = createFileCrypto(createCipher("another server's secret"), () => undefined);
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

it("accepts what the Drone server signed and encrypted from which the repository was imported", () => {
  const drone = createFileCrypto(cipher, (slug) =>
    slug === "acme/vault" ? "OY083xFhhp1lsO3TEg5rzTaAUs6KIVks" : undefined,
  );
  // Signed with Drone's own library.
  const text = `kind: pipeline
type: docker
name: default

steps:
- name: a  \n  image: alpine

--- # second

# comment
kind: pipeline
name: b

---
kind: secret
name: s
data: abc
`;
  const file = signed(text, "a350c53683627a039aa2a96094a37030430d959a14c53f792e9845b43731732f");
  expect(drone.isSigned("acme/vault", file)).toBe(true);
  expect(drone.isSigned("acme/vault", file.replaceAll("\n", "\r\n"))).toBe(true);
  expect(drone.isSigned("acme/web", file)).toBe(false);
  expect(drone.isSigned("acme/vault", file.replace("alpine", "debian"))).toBe(false);
  expect(drone.isSigned("acme/vault", signed(text, drone.sign("acme/vault", text)))).toBe(true);
  // Encrypted by a Drone server.
  const encrypted = "y3+AYwe9ySJZnMQgKP9/gcnqC6/K6m/RCRnX1vmZJRb/W+ovZyLL+23ViE74MHI=";
  expect(drone.decrypt("acme/vault", encrypted)).toBe("inline-secret-value");
  expect(drone.decrypt("acme/web", encrypted)).toBeUndefined();
  for (const damaged of [encrypted.replace("R", "S"), encrypted.slice(0, 20), "", "?"])
    expect(drone.decrypt("acme/vault", damaged)).toBeUndefined();
});
