import { expect, test } from "vitest";
import { sourceUrl } from "./config.ts";

const config = {
  server: new URL("https://ci.example.com/ci/"),
  token: "secret",
  licence: undefined,
  upstream: undefined,
  visitor: undefined,
  provider: undefined,
  namespace: undefined,
};
const repo = { namespace: "octo", name: "cat" };

test.each([
  ["refs/heads/fix/cache", "refs/heads/fix/cache"],
  ["refs/pull/17/head", "refs/pull/17/head"],
  ["refs/tags/v1.0+a@b", "refs/tags/v1.0+a@b"],
  ["refs/heads/50%#1?", "refs/heads/50%25%231%3F"],
  ["refs/heads/größe", "refs/heads/gr%C3%B6%C3%9Fe"],
])("the server leads from %s to the source host", (ref, path) => {
  expect(sourceUrl(repo, ref, config).href).toBe(
    `https://ci.example.com/ci/link/octo/cat/tree/${path}`,
  );
});
