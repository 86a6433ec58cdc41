import { expect, it } from "vitest";
import { pathOfSlug, splitSlug } from "./slug.ts";

it.each([
  ["acme/app", "acme", "app", "acme/app"],
  ["acme/team/app", "acme/team", "app", "acme%2Fteam/app"],
  ["acme/team/web/app.js", "acme/team/web", "app.js", "acme%2Fteam%2Fweb/app.js"],
  ["app", "", "app", "/app"],
])("reads the parts of %s", (slug, namespace, name, path) => {
  expect(splitSlug(slug)).toEqual({ namespace, name });
  expect(pathOfSlug(slug)).toBe(path);
});
