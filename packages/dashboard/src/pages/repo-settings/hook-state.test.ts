import { RepoForge } from "@signalbox/contract";
import { expect, test } from "vitest";
import { allowingEntry, hookStateOf, pollWords } from "./hook-state.ts";

const known = (change: object) =>
  RepoForge.parse({ hook: true, hook_made: 100, last_request: 0, silent: false, ...change });

test.each([
  ["none", { hook: false }, undefined],
  ["new", {}, undefined],
  ["silent", { silent: true }, undefined],
  ["works", { last_request: 100 }, undefined],
  ["new", { last_request: 99 }, undefined],
  ["testing", {}, 191],
  ["silent", {}, 190],
  ["testing", { last_request: 150 }, 195],
  ["works", { last_request: 195 }, 195],
])("a hook is %s with %j, tested at %s", (state, change, tested) => {
  expect(hookStateOf(known(change), tested, 200)).toBe(state);
});

test.each([
  [60, "1 minute"],
  [180, "3 minutes"],
  [90, "2 minutes"],
])("%s seconds are %s", (seconds, words) => {
  expect(pollWords(seconds)).toBe(words);
});

test.each([
  ["Gitea", "http://ci.internal/hook", "ALLOWED_HOST_LIST = external,private"],
  ["Gitea", "http://127.0.0.1:8080/hook", "ALLOWED_HOST_LIST = external,loopback"],
  ["Gitea", "http://[::1]:8080/hook", "ALLOWED_HOST_LIST = external,loopback"],
  ["Gogs", "http://10.0.0.7:8080/hook", "LOCAL_NETWORK_ALLOWLIST = 10.0.0.7"],
])("%s is allowed to call %s by %s", (title, address, line) => {
  expect(allowingEntry(title, address).line).toBe(line);
});
