import { Build, Repo } from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noExtensions } from "../../src/config/extensions-config.ts";
import { findRegistryLogin } from "../../src/execution/executors/docker/engine/registry-auth.ts";
import { createStageExtensions } from "../../src/extensions/stage-extensions.ts";
import { startExtension, type Said } from "./extension-server.ts";

const secret = "a shared secret";
let extension: Awaited<ReturnType<typeof startExtension>>;
let ask: ReturnType<typeof createStageExtensions>;
beforeAll(async () => {
  extension = await startExtension(secret);
  const at = { timeoutMs: 9000, secret, address: extension.address("/") };
  const config = { ...noExtensions, secrets: at, registries: at, variables: at };
  ask = createStageExtensions({ config, clock: Date.now });
});
afterAll(() => extension.close());

const answer = (body: unknown, more: Partial<Said> = {}) =>
  void extension.answers.set("/", { status: 200, body: JSON.stringify(body), ...more });
const { signal } = new AbortController();
const buildOf = (event: string) => ({
  repo: Repo.parse({ slug: "acme/site" }),
  build: { ...Build.parse({ event }), stages: [] },
});
const push = buildOf("push");

it.each([
  [{ data: "x" }, "x", ""],
  [{ data: "x", pull_request: true }, "x", "x"],
  [{ data: "x", pull: true }, "x", "x"],
  [{}, "", ""],
])("%j is a secret for pushes (%j) and for pull requests (%j)", async (said, ofPush, ofPull) => {
  answer(said);
  const get = { path: "p", name: "n" };
  expect(await ask.secretOf?.(push, get, signal)).toBe(ofPush);
  expect(await ask.secretOf?.(buildOf("pull_request"), get, signal)).toBe(ofPull);
});

it("reads credentials, the first of which count", async () => {
  const [address, other] = ["registry.example.test", "other.example.test"];
  const login = { username: "puller", password: "registry:password" };
  answer([{ address, ...login }, { address, username: "b" }, { address: other }]);
  const configs = await ask.registryConfigs(push, signal);
  expect(findRegistryLogin(configs, address)).toEqual(login);
  expect(findRegistryLogin(configs, other)).toBeUndefined();
});

it.each([
  [
    [
      { name: "A", data: "1" },
      { name: "B", mask: true },
    ],
    [
      { name: "A", data: "1", mask: false },
      { name: "B", data: "", mask: true },
    ],
  ],
  [{ A: "1" }, [{ name: "A", data: "1", mask: false }]],
])("reads the variables %j", async (said, variables) => {
  answer(said);
  expect(await ask.variables(push, signal)).toEqual(variables);
});

it("has nothing where the extension has nothing to say", async () => {
  answer(undefined, { status: 204 });
  expect(await ask.registryConfigs(push, signal)).toEqual([]);
  expect(await ask.variables(push, signal)).toEqual([]);
});

it.each(["no list", [{ data: 7 }]])("refuses %j", async (said) => {
  answer(said);
  await expect(ask.registryConfigs(push, signal)).rejects.toThrow(
    'The registry extension answered with something else than a list of objects with "address"',
  );
  await expect(ask.variables(push, signal)).rejects.toThrow("The environment extension answered");
  const get = { path: "", name: "n" };
  await expect(ask.secretOf?.(push, get, signal)).rejects.toThrow("The secret extension answered");
});
