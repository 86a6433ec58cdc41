import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  enableRepository,
  finishedBuild,
  getBuild,
  pipelineFile,
  type EnabledRepository,
} from "../enabled-repository.ts";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { noExtensions } from "../../src/config/extensions-config.ts";
import { askExtension } from "../../src/extensions/ask-extension.ts";
import { encrypted, startExtension, unexpectedKeys } from "./extension-server.ts";

const secret = "a shared secret of at least 32 bytes";
let extension: Awaited<ReturnType<typeof startExtension>>;
let server: TestApp;
let repository: EnabledRepository;

beforeAll(async () => {
  extension = await startExtension(secret);
  const at = (path: string) => ({ timeoutMs: 60_000, secret, address: extension.address(path) });
  server = await startTestApp({
    extensions: {
      ...noExtensions,
      configuration: at("/config"),
      conversion: { ...at("/convert"), suffix: ".yml", isLast: true },
      validation: at("/validate"),
    },
  });
  repository = await enableRepository(server, "alpha", { ".drone.yml": pipelineFile(["true"]) });
});
afterAll(async () => {
  await server.close();
  await extension.close();
});
beforeEach(() => {
  extension.answers.clear();
  extension.asked.length = 0;
});

const start = async (query: Record<string, string> = {}) => {
  const { body, status } = await server.call("createBuild", {
    as: "writer",
    params: repository.params,
    query,
  });
  return { number: body?.number ?? 0, status };
};
const data = (text: string) => ({ status: 200, body: JSON.stringify({ data: text }) });
const errorOf = async () => {
  const { number } = await start();
  const { status, error, stages } = await getBuild(server, repository, number);
  return { status, error, stages };
};

it("asks each extension once, with what a Drone server sends and nothing else", async () => {
  const { number } = await start({ REGION: "eu" });
  expect(await finishedBuild(server, repository, number)).toMatchObject({ status: "success" });
  expect(extension.asked.map(({ path, accept }) => [path, accept])).toEqual([
    ["/config", "application/vnd.drone.config.v1+json"],
    ["/convert", "application/vnd.drone.convert.v1+json"],
    ["/validate", "application/vnd.drone.validate.v1+json"],
  ]);
  for (const asked of extension.asked) {
    expect(unexpectedKeys(asked)).toEqual([]);
    expect(asked.body["token"]).toEqual({ access: "", refresh: "" });
    expect(asked.body["build"]).toMatchObject({ number: 0, params: { REGION: "eu" } });
    expect(asked.names).toEqual(expect.arrayContaining(["Digest", "Signature", "Date"]));
  }
  expect(extension.asked[2]?.body["config"]).toEqual({ data: pipelineFile(["true"]), kind: "" });
});

it("tries the text of a person, not that of the extension", async () => {
  extension.answers.set("/config", data(pipelineFile(["false"])));
  const { store, trigger } = server.app.deps;
  const stored = store.repos.find("team", "alpha")!;
  const after = await repository.sha("main");
  const request = { trigger: "writer", event: "push", ref: "refs/heads/main", before: "", after };
  const trial = await trigger.start(stored, request, { trialFile: pipelineFile(["true"]) });
  expect(await finishedBuild(server, repository, trial!.number)).toMatchObject({
    status: "success",
  });
  expect(extension.asked.map(({ path }) => path)).toEqual(["/convert", "/validate"]);
});

it("runs the file that the extensions give, and keeps it with the build", async () => {
  const [given, converted] = [pipelineFile(["false"]), pipelineFile(["echo converted"])];
  extension.answers.set("/config", data(given));
  extension.answers.set("/convert", data(converted));
  const { number } = await start();
  expect(await finishedBuild(server, repository, number)).toMatchObject({ status: "success" });
  expect(extension.asked[1]?.body["config"]).toEqual({ data: given, kind: "" });
  const { store } = server.app.deps;
  const { id } = await getBuild(server, repository, number);
  expect(store.pipelineFiles.find(id)).toMatchObject({ text: converted });
});

it("converts what the server made of a template", async () => {
  const { templates } = server.app.deps.store;
  templates.insert("team", "one.yaml", pipelineFile(["{{ .input.command }}"]));
  extension.answers.set(
    "/config",
    data("kind: template\nload: one.yaml\ndata:\n  command: 'false'\n"),
  );
  extension.answers.set("/convert", data(pipelineFile(["true"])));
  const { number } = await start();
  expect(await finishedBuild(server, repository, number)).toMatchObject({ status: "success" });
  expect(extension.asked[1]?.body["config"]).toMatchObject({
    data: expect.stringContaining("false"),
  });
  expect(extension.asked[1]?.body["config"]).toMatchObject({
    data: expect.not.stringContaining("template"),
  });
});

it("reads an encrypted answer", async () => {
  const answer = encrypted(data(pipelineFile(["echo secret"])).body, secret);
  extension.answers.set("/config", answer);
  const { number } = await start();
  expect(await finishedBuild(server, repository, number)).toMatchObject({ status: "success" });
  extension.answers.set("/config", { ...answer, body: answer.body.subarray(1) });
  expect((await errorOf()).error).toContain("an encrypted answer that the secret does not open");
});

it("starts no build, or waits for a person, if the validation says so", async () => {
  extension.answers.set("/validate", { status: 498 });
  expect((await start()).number).toBe(0);
  extension.answers.set("/validate", { status: 498, body: "not on Fridays" });
  const { store, trigger } = server.app.deps;
  const stored = store.repos.find("team", "alpha")!;
  const after = await repository.sha("main");
  const pushed = { trigger: "@hook", event: "push", ref: "refs/heads/main", before: "", after };
  expect(await trigger.prepare(stored, pushed)).toBeNull();
  expect(trigger.whyNone(stored, pushed)).toBe(
    "The validation extension wants no build of it: not on Fridays",
  );
  extension.answers.set("/validate", { status: 499, body: "new author" });
  const { number } = await start();
  const { stages } = await getBuild(server, repository, number);
  expect(stages).toMatchObject([
    { status: "blocked", blocked_for: expect.stringMatching(/^The validation.*: new author$/) },
  ]);
  extension.answers.set("/validate", { status: 400, body: "the validator says no" });
  expect(await errorOf()).toMatchObject({
    status: "error",
    error: `The validation extension at ${extension.host} refused with 400: the validator says no`,
  });
});

it.each([
  [{ status: 500, body: "" }, "refused with 500: Internal Server Error"],
  [{ status: 500, body: "no ".repeat(1000) }, "refused with 500: no no no"],
  [{ status: 302, headers: { Location: "/other" } }, "refused with 302: Found"],
  [{ status: 200, body: "no JSON" }, "answered with something else than an object"],
  [{ status: 200, body: '{"data":7}' }, "answered with something else than an object"],
  [{ status: 200, body: "x".repeat(4_000_001) }, "answered with more than 4 MB"],
] as const)("gives the build an error that names the extension (%j)", async (said, message) => {
  extension.answers.set("/convert", said);
  const { status, error } = await errorOf();
  expect(status).toBe("error");
  expect(error).toMatch(/^The conversion extension/);
  expect(error).toContain(message);
  expect(error?.length).toBeLessThan(700);
});

it("gives up on an extension that does not answer", async () => {
  extension.answers.set("/convert", "nothing");
  const hanging = { timeoutMs: 100, secret, address: extension.address("/convert") };
  const question = { kind: "conversion", accept: "any", body: {} } as const;
  const { signal } = new AbortController();
  await expect(askExtension(hanging, question, { signal, now: new Date() })).rejects.toThrow(
    "did not answer within 0.1 seconds",
  );
});
