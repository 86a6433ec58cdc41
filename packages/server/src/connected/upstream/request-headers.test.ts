import { expect, it } from "vitest";
import { toUpstreamPath } from "./request-headers.ts";

it.each([
  ["/api/user", "/api/user"],
  ["/api/user?a=1", "/api/user?a=1"],
  ["/api/user?access_token=x", "/api/user"],
  ["/api/user?a=1&access_token=x&b=2", "/api/user?a=1&b=2"],
  ["/api/user?access%5Ftoken=x&a", "/api/user?a"],
  ["/api/user?access_token", "/api/user"],
  ["/api/builds?query=why?&access_token=x&b=?", "/api/builds?query=why?&b=?"],
  [
    "/api/builds?a=%26access_token=1&my_access_token=2",
    "/api/builds?a=%26access_token=1&my_access_token=2",
  ],
])("removes the token of another from %s", (path, expected) => {
  expect(toUpstreamPath(path, true)).toBe(expected);
});

it("leaves the token in a request that it does not sign", () => {
  expect(toUpstreamPath("/api/user?access_token=x", false)).toBe("/api/user?access_token=x");
});
