import { expect, it } from "vitest";
import { createAddressRules } from "./addresses.ts";

const strict = createAddressRules({ hosts: [], networks: [] });
const lenient = createAddressRules({
  hosts: ["chat.internal"],
  networks: [
    { address: "10.1.0.0", bits: 16 },
    { address: "127.0.0.1", bits: 32 },
    { address: "fd00:1::", bits: 32 },
  ],
});

it.each([
  "1.1.1.1",
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "192.167.255.255",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e",
])("%s is public", (address) => {
  expect(strict.isAllowed("example.com", address)).toBe(true);
});

it.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:a9fe:a9fe",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "3fff::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "2606:4700::1%eth0",
  "fec0::1",
  "ff02::1",
  "not an address",
  "",
])("%j is not public", (address) => {
  expect(strict.isAllowed("example.com", address)).toBe(false);
});

it.each([
  ["10.1.2.3", true],
  ["::ffff:10.1.2.3", true],
  ["127.0.0.1", true],
  ["fd00:1:2::3", true],
  ["10.2.0.1", false],
  ["::ffff:10.2.0.1", false],
  ["127.0.0.2", false],
  ["fd00:2::1", false],
])("%s is in an allowed network: %s", (address, isAllowed) => {
  expect(lenient.isAllowed("example.com", address)).toBe(isAllowed);
});

it("allows any address of an allowed name", () => {
  expect(lenient.isAllowed("Chat.Internal", "192.168.0.1")).toBe(true);
  expect(lenient.isAllowed("not-chat.internal", "192.168.0.1")).toBe(false);
});

it.each([
  "https://example.com/hook",
  "http://example.com:8080",
  "https://1.1.1.1/",
  "https://[2606:4700::1]/",
  "https://localhost.example.com/",
])("accepts %s before its name is resolved", (url) => {
  expect(strict.isAllowedUrl(new URL(url))).toBe(true);
});

it.each([
  "http://127.0.0.1:8080/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://%31%32%37.0.0.1/",
  "http://１２７.0.0.1/",
  "http://localhost/",
  "http://LOCALHOST./",
  "http://api.localhost/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://169.254.169.254/latest/meta-data",
])("refuses %s without resolving its name", (url) => {
  expect(strict.isAllowedUrl(new URL(url))).toBe(false);
});

it("accepts allowed hosts without resolving them", () => {
  const urls = ["http://chat.internal/", "http://localhost:9000/", "http://10.1.0.9/"];
  expect(urls.map((url) => lenient.isAllowedUrl(new URL(url)))).toEqual([true, true, true]);
});
