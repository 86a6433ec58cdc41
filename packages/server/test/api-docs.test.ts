import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { calls, fillPath, streams, textRoutes } from "@signalbox/contract";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiDocument } from "../src/api/api-docs/document.ts";
import { bodyExamples } from "../src/api/api-docs/examples.ts";
import { renderApiMarkdown } from "../src/api/api-docs/markdown.ts";
import { refuseUndocumentedRoutes } from "../src/api/http/documented-routes.ts";
import { enableRepository } from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe("the document", () => {
  const { paths, components } = createApiDocument();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

  it("describes every call, stream and text under a unique name", () => {
    const twice = Object.values(calls).filter((call) => "also" in call).length;
    const tables = [calls, streams, textRoutes].map((table) => Object.keys(table).length);
    expect(operations.length).toBe(tables.reduce((sum, count) => sum + count, twice));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it("describes input and output of every call", () => {
    for (const call of Object.values(calls)) {
      const operation = paths[call.path.replaceAll("*}", "}")]?.[call.method.toLowerCase()];
      expect(operation?.summary).toBe(call.summary);
      expect(operation?.requestBody !== undefined).toBe("body" in call);
      expect(Object.keys(operation?.responses ?? {})).toContain("answer" in call ? "200" : "204");
    }
  });

  it("lists a 404 for exactly those calls that name something", () => {
    const mayLack = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods)
        .filter(({ responses }) => "404" in responses)
        .map(() => path),
    );
    expect(mayLack).toContain("/api/secrets/{namespace}/{secret}");
    expect(mayLack).toContain("/api/users/{login}");
    expect(mayLack).toContain("/api/templates/{namespace}/{template}");
    expect(mayLack).not.toContain("/api/secrets/{namespace}");
    expect(mayLack).not.toContain("/api/user");
  });

  it("describes itself as the object that it is", () => {
    const { content } = paths["/api/openapi.json"]!["get"]!.responses["200"]!;
    expect(content).toEqual({ "application/json": { schema: { type: "object" } } });
  });

  it("names the parameters of path and query", () => {
    const { parameters } = paths["/api/repos/{namespace}/{name}/builds"]!["get"]!;
    expect(parameters.map((one) => `${one.in} ${one.name}`)).toEqual([
      "path namespace",
      "path name",
      "query page",
      "query per_page",
      "query branch",
      "query tag",
      "query query",
      "query zone",
      "query before",
      "query reach",
    ]);
  });

  it("lists the entities that answers contain, and no others", () => {
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(["Build", "ErrorAnswer", "FailedStep", "WebhookDelivery"]),
    );
    expect(Object.keys(components.schemas)).not.toContain("NewWebhook");
  });

  it("describes each entity once, and refers only to entities that it lists", () => {
    const { content } = paths["/api/repos/{namespace}/{name}/builds"]!["post"]!.responses["200"]!;
    expect(content!["application/json"]!.schema).toEqual({
      anyOf: [{ $ref: "#/components/schemas/Build" }, { type: "null" }],
    });
    const references = JSON.stringify({ paths, components }).matchAll(/"\$ref":"([^"]+)"/g);
    const names = new Set([...references].map(([, name]) => name));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names)
      expect(Object.keys(components.schemas)).toContain(name!.replace("#/components/schemas/", ""));
    expect(components.schemas["Step"]!.required).toContain("step_id");
    expect(components.schemas["Step"]!.required).not.toContain("error");
  });
});

it("is served to programs and to people, without scripts", async () => {
  const document = await server.fetch("/api/openapi.json", { as: "nobody" });
  expect(document.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await document.json()).toEqual(JSON.parse(JSON.stringify(createApiDocument())));
  const page = await server.fetch("/api/docs", { as: "nobody" });
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  const text = await page.text();
  expect(text).not.toContain("<script");
  for (const { path } of Object.values(calls))
    expect(text).toContain(`<code>${path.replaceAll("*}", "}")}</code>`);
});

it("is committed as docs/api.md", async () => {
  const page = await readFile(new URL("../../../docs/api.md", import.meta.url), "utf8");
  const isCurrent = page === renderApiMarkdown(createApiDocument());
  expect(isCurrent, "docs/api.md is stale: write it again with `npm run api-docs`").toBe(true);
});

describe("the examples of bodies", () => {
  const callsWithBody = Object.entries(calls).flatMap(([name, call]) =>
    "body" in call ? [{ name, ...call }] : [],
  );
  const examples: Readonly<Record<string, object>> = bodyExamples;

  it.each(callsWithBody)("of $name has every key", ({ name, body }) => {
    expect(Object.keys(examples[name] ?? {})).toEqual(Object.keys(body.shape));
  });

  it("may not be nested too deeply", async () => {
    const { params } = await enableRepository(server, "nested");
    const names = { cron: "nightly", secret: "deploy_key", login: "reader", webhook: 1 };
    const depth = 200_000;
    const body = `{"name":"x","events":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    for (const { name, method, path } of callsWithBody) {
      const address = fillPath(path, { ...params, ...names, template: "node.yml" });
      const answer = await server.fetch(address, { method, body });
      // This call ignores bad bodies, and there is no such cron job.
      expect([name, answer.status]).toEqual([name, name === "updateCron" ? 404 : 400]);
    }
  });

  it("are accepted by the server", async () => {
    const { params } = await enableRepository(server, "alpha");
    const names = { cron: "nightly", secret: "deploy_key", login: "release-bot", webhook: 1 };
    const namespaceFolder = { path: join(server.folder, "repos", "team") };
    for (const { name, method, path } of callsWithBody) {
      const body = JSON.stringify(name === "bindNamespace" ? namespaceFolder : examples[name]);
      const address = fillPath(path, { ...params, ...names, template: "node.yml" });
      const headers = { "Content-Type": "application/json" };
      const answer = await server.fetch(address, { method, headers, body });
      // A trial takes nothing but the suggestion, which depends on the machine.
      const status = name === "startTrial" ? 409 : 200;
      const text = await answer.text();
      expect([name, answer.status, text]).toEqual([name, status, expect.any(String)]);
    }
  });
});

it("no route starts that the contract does not describe", () => {
  const other = Fastify();
  refuseUndocumentedRoutes(other, []);
  other.get("/api/user", () => "described");
  expect(() => other.get("/api/user/shoes", () => "not described")).toThrow(
    "GET /api/user/shoes is missing from the contract",
  );
});
