import { expect, it } from "vitest";
import { canonicalPath, fillPath, matchPath } from "./path-pattern.ts";

const build = "/$namespace/$name/$build/{-$stage}/{-$step}";

it.each([
  ["/", "/", {}],
  ["/builds-feed", "/builds-feed", {}],
  ["/builds-feed", "/Builds-Feed/", {}],
  ["/builds-feed", "/builds-feed/x", undefined],
  ["/$namespace/$name", "/octo/hello", { namespace: "octo", name: "hello" }],
  ["/$namespace/$name", "/octo/hello/", { namespace: "octo", name: "hello" }],
  ["/$namespace/$name", "/octo/a%20b%2Fc", { namespace: "octo", name: "a b/c" }],
  ["/$namespace/$name", "/octo/100%", { namespace: "octo", name: "100%" }],
  ["/$namespace/$name", "/octo", undefined],
  ["/$namespace/$name", "//hello", undefined],
  [build, "/octo/hello/7", { namespace: "octo", name: "hello", build: "7" }],
  [build, "/octo/hello/7/2", { namespace: "octo", name: "hello", build: "7", stage: "2" }],
  [
    build,
    "/octo/hello/7/2/3",
    { namespace: "octo", name: "hello", build: "7", stage: "2", step: "3" },
  ],
  [build, "/octo/hello/7/2/3/4", undefined],
  [build, "/octo/hello/7//3", undefined],
  ["/$", "/a/b/c/d/e/f", { _splat: "a/b/c/d/e/f" }],
])("%s matches %s with %o", (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

it.each([
  ["/", {}, "/"],
  ["/$namespace/$name", { namespace: "octo", name: "a b/c" }, "/octo/a%20b%2Fc"],
  [build, { namespace: "octo", name: "hello", build: "7" }, "/octo/hello/7"],
  [build, { namespace: "a", name: "b", build: "7", stage: "2", step: undefined }, "/a/b/7/2"],
  ["/$", { _splat: "404" }, "/404"],
])("%s with %o is %s", (pattern, params, path) => {
  expect(fillPath(pattern, params)).toBe(path);
});

it("writes each path in one way", () => {
  expect(canonicalPath("/octo/a@b/")).toBe(canonicalPath("/octo/a%40b"));
});
