import { expect, it } from "vitest";
import { findRegistryLogin, registryAuthHeader } from "./registry-auth.ts";

const encode = (text: string): string => Buffer.from(text).toString("base64");
const config = (auths: Record<string, unknown>): string => JSON.stringify({ auths });
const login = { username: "kim", password: "a:b" };

it.each([
  ["registry.example.com", "registry.example.com", true],
  ["https://registry.example.com/v2/", "registry.example.com", true],
  ["Registry.Example.com", "registry.example.com", true],
  ["registry.example.com:5000", "registry.example.com", false],
  ["registry.example.com:5000", "registry.example.com:5000", true],
  ["example.com", "registry.example.com", false],
  ["https://index.docker.io/v1/", "docker.io", true],
  ["docker.io", "docker.io", true],
  ["docker.io", "registry.example.com", false],
])("the address %s and the registry %s: %s", (address, host, isMatch) => {
  const configs = [config({ [address]: { auth: encode("kim:a:b") } })];
  expect(findRegistryLogin(configs, host)).toEqual(isMatch ? login : undefined);
});

it("reads a user name and a password as well", () => {
  expect(findRegistryLogin([config({ "a.example": login })], "a.example")).toEqual(login);
});

it("takes the first match, and passes over texts that are no such file", () => {
  const configs = [
    "no JSON",
    "{}",
    config({ "a.example": {}, "b.example": { auth: encode("b:1") } }),
    config({ "a.example": { auth: encode("first:1") } }),
    config({ "a.example": { auth: encode("second:2") } }),
  ];
  expect(findRegistryLogin(configs, "a.example")).toEqual({ username: "first", password: "1" });
});

it("encodes the login for the engine", () => {
  expect(registryAuthHeader(undefined)).toBe("");
  const header = registryAuthHeader({ username: "kim", password: "ÿÿ>?" });
  expect(header).toMatch(/^[\w-]+=*$/);
  expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({
    username: "kim",
    password: "ÿÿ>?",
  });
});
