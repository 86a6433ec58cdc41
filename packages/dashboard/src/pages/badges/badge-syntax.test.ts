import { expect, it } from "vitest";
import {
  badgeSyntaxes,
  badgeUrl,
  ccMenuWithToken,
  testsBadgeMarkdown,
  type BadgePlace,
} from "./badge-syntax.ts";

const place: BadgePlace = {
  namespace: "octo",
  name: "hello-world",
  branch: "main",
  server: new URL("https://ci.example.com/"),
  dashboard: new URL("https://ci.example.com/"),
};

it("builds the badge image for the chosen branch", () => {
  expect(badgeUrl(place)).toBe(
    "https://ci.example.com/api/badges/octo/hello-world/status.svg?ref=refs/heads/main",
  );
});

it("writes the Markdown of the badge that counts tests", () => {
  expect(testsBadgeMarkdown(place)).toBe(
    "[![Tests](https://ci.example.com/api/badges/octo/hello-world/tests.svg?ref=refs/heads/main)](https://ci.example.com/octo/hello-world)",
  );
});

it.each([
  [
    "Markdown",
    "[![Build Status](https://ci.example.com/api/badges/octo/hello-world/status.svg?ref=refs/heads/main)](https://ci.example.com/octo/hello-world)",
  ],
  [
    "Markup",
    '<a href="https://ci.example.com/octo/hello-world"><img src="https://ci.example.com/api/badges/octo/hello-world/status.svg?ref=refs/heads/main" alt="Build Status" /></a>',
  ],
  ["CCMenu", "https://ci.example.com/api/badges/octo/hello-world/cc.xml"],
])("writes %s", (name, text) => {
  expect(badgeSyntaxes.find((syntax) => syntax.name === name)?.write(place)).toBe(text);
});

it("escapes special characters of a branch but keeps its slashes", () => {
  const branch = `feature/a)b"c&d#e ü`;
  expect(badgeUrl({ ...place, branch })).toBe(
    "https://ci.example.com/api/badges/octo/hello-world/status.svg?ref=refs/heads/feature/a%29b%22c%26d%23e%20%C3%BC",
  );
});

it("keeps the path that server and dashboard are served under", () => {
  const under = {
    ...place,
    server: new URL("https://example.com/ci/"),
    dashboard: new URL("https://example.com/board/"),
  };
  const markup = badgeSyntaxes[1].write(under);
  expect(markup).toContain('src="https://example.com/ci/api/badges/');
  expect(markup).toContain('href="https://example.com/board/octo/hello-world"');
});

it("has the CCMenu address with a token", () => {
  expect(ccMenuWithToken(place)).toBe(
    "https://ci.example.com/api/badges/octo/hello-world/cc.xml?access_token=YOUR_TOKEN",
  );
});
