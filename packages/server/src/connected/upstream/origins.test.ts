import { expect, it } from "vitest";
import { toClientLocation, toUpstreamPage } from "./origins.ts";

const origins = { upstream: "https://ci.example.com", own: "http://localhost:8080" };

it.each([
  ["/", "/"],
  ["https://ci.example.com/register", "/register"],
  ["http://ci.example.com/login/form", "/login/form"],
  ["form", "/login/form"],
  [
    "/login/error?message=Account is not active",
    "/login/error?message=Account%20is%20not%20active",
  ],
  ["https://ci.example.com//evil.example.com/", "http://localhost:8080//evil.example.com/"],
  ["https://git.example.com/oauth?a=b", "https://git.example.com/oauth?a=b"],
])("rewrites a redirect to %s as %s", (location, expected) => {
  expect(toClientLocation(location, origins, "/login/x")).toBe(expected);
});

it("replaces our origin with the server's, and no other", () => {
  expect(toUpstreamPage("http://localhost:8080", origins)).toBe("https://ci.example.com");
  expect(toUpstreamPage("http://localhost:8080/a/b", origins)).toBe("https://ci.example.com/a/b");
  expect(toUpstreamPage("http://localhost:80801", origins)).toBe("http://localhost:80801");
});
