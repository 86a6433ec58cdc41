import { expect, it } from "vitest";
import { refusalFor } from "./foreign-request.ts";

const ours = "http://localhost:8080";
const ask = (headers: Record<string, string>, method = "GET", hostNames = ["ci.lan"]) =>
  refusalFor(
    { method, headers: { host: "localhost:8080", ...headers }, ourOrigin: ours },
    hostNames,
  );

const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

it.each(["localhost:8080", "127.0.0.1", "[::1]:8080", "ci.lan", "signalbox.localhost"])(
  "answers to %s",
  (host) => {
    expect(ask({ host })).toBeUndefined();
  },
);

it.each(["evil.example.com", "localhost.evil.example.com", "127.0.0.1.evil.example.com", "", "%"])(
  "does not answer to %s, which a page can point at this machine",
  (host) => {
    expect(ask({ host })).toMatch(/does not answer at that host name/);
  },
);

it.each(["192.0.2.2:8080", "[2001:db8::1]:8080"])(
  "answers to the address %s only where it listens on all of them",
  (host) => {
    expect(ask({ host })).toMatch(/does not answer at that host name/);
    expect(ask({ host }, "GET", ["0.0.0.0"])).toBeUndefined();
    expect(ask({ host }, "GET", ["::"])).toBeUndefined();
  },
);

it("refuses foreign host names if it listens on all addresses", () => {
  const host = "192.0.2.2.evil.example.com";
  expect(ask({ host }, "GET", ["0.0.0.0"])).toMatch(/does not answer at that host name/);
});

it.each([
  [{ "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "same-site" }],
  [{ origin: "https://evil.example.com" }],
  [{ origin: "http://localhost:3000" }],
  [{ origin: "null" }],
  [{ ...navigation, "sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe" }],
  [{ ...navigation, "sec-fetch-site": "cross-site", origin: "null" }],
])("refuses what a page elsewhere sends: %o", (headers) => {
  expect(ask(headers)).toMatch(/not come from a page of this server/);
});

it("refuses forms from other sites, but follows their links", () => {
  const headers = { ...navigation, "sec-fetch-site": "cross-site" };
  expect(ask(headers, "POST")).toMatch(/not come from a page/);
  expect(ask(headers)).toBeUndefined();
});

it.each([
  [{}],
  [{ origin: ours, "sec-fetch-site": "same-origin" }],
  [{ "sec-fetch-site": "none", ...navigation }],
])("answers our own pages, and programs: %o", (headers) => {
  expect(ask(headers, "POST")).toBeUndefined();
});
