import { Readable } from "node:stream";
import type { Artifact } from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Parser } from "tar";
import { createBuildFixture, pipelineOf } from "./build-fixture.ts";
import { removeRepositories } from "./git-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let params: { namespace: string; name: string; number: number };
let log: string;
let kept: Artifact[];
let place: { build: number; step: number };
afterAll(async () => {
  await server.close();
  await removeRepositories();
});

const html = "<script>fetch('/api/user')</script>";
const awkward = `Gr\u00f6\u00dfe "1"; x=é\u{1f600}.txt`;

beforeAll(async () => {
  server = await startTestApp();
  const builds = await createBuildFixture(
    server,
    "alpha",
    pipelineOf({
      "../one": {
        commands: [
          "mkdir $SIGNALBOX_ARTIFACTS/out",
          "echo kept > $SIGNALBOX_ARTIFACTS/out/kept.txt",
          "ln -s / $SIGNALBOX_ARTIFACTS/root",
        ],
      },
    }),
  );
  const number = await builds.start();
  const build = await builds.ended(number);
  params = { ...builds.params, number };
  place = {
    build: build.id,
    step: build.stages[0]!.steps!.find(({ name }) => name === "../one")!.id,
  };
  const step = build.stages[0]!.steps!.find(({ id }) => id === place.step)!;
  log = (await builds.log(number, 1, step.number)) ?? "";
  kept = await listed();
  await server.call("deleteArtifacts", { params });
  await put("report/index.html", html);
  await put(awkward, "0123456789");
  await put("Same", "a");
  await put("same", "b");
  await put("drawing.svg", "<svg/>");
});

const put = (path: string, text: string) =>
  server.app.deps.artifacts.put(place, path, Readable.from([Buffer.from(text)]));
const listed = async () => (await server.call("listArtifacts", { params })).body;
const idOf = async (path: string) => (await listed()).find((one) => one.path === path)!.id;
const pathOf = async (path: string) =>
  `/api/repos/team/alpha/builds/${params.number}/artifacts/${await idOf(path)}`;

it("keeps what a step leaves in its folder, and says in its log what it does not keep", () => {
  expect(kept).toMatchObject([{ path: "out/kept.txt", size: 5, stage: 1 }]);
  expect(log).toContain('Warning: The artifact "root" was not kept: It is a link');
});

it("sends a file with its name, its checksum and in parts", async () => {
  const path = await pathOf(awkward);
  const whole = await server.fetch(path);
  expect([whole.status, await whole.text()]).toEqual([200, "0123456789"]);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-length": "10",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("no-store"),
  });
  const disposition = whole.headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''/);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(awkward);
  const etag = whole.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/);

  const partOf = async (headers: Record<string, string>) => {
    const answer = await server.fetch(path, { headers });
    return [answer.status, answer.headers.get("content-range"), await answer.text()];
  };
  expect(await partOf({ Range: "bytes=2-4" })).toEqual([206, "bytes 2-4/10", "234"]);
  expect(await partOf({ Range: "bytes=-2", "If-Range": etag })).toEqual([
    206,
    "bytes 8-9/10",
    "89",
  ]);
  expect(await partOf({ Range: "bytes=2-4", "If-Range": '"old"' })).toEqual([
    200,
    null,
    "0123456789",
  ]);
  expect(await partOf({ Range: "bytes=10-" })).toEqual([
    416,
    "bytes */10",
    '{"message":"The file has no such part"}\n',
  ]);
  expect(await partOf({ "If-None-Match": etag })).toEqual([304, null, ""]);
  const head = await server.fetch(path, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "10"]);
});

it("shows HTML and SVG in a sandbox of their own, and other files not at all", async () => {
  const page = await server.fetch(`${await pathOf("report/index.html")}?view`);
  expect(await page.text()).toBe(html);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/);
  expect(policy).not.toMatch(/allow-same-origin|connect-src|script-src [^;]*self/);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-disposition")).toMatch(/^inline/);
  const svg = await server.fetch(`${await pathOf("drawing.svg")}?view`);
  await svg.text();
  expect(svg.headers.get("content-security-policy")).toBe(policy);
  const other = await server.fetch(`${await pathOf("Same")}?view`);
  await other.text();
  expect(other.headers.get("content-disposition")).toMatch(/^attachment/);
});

it("sends all artifacts as one archive whose paths stay inside and differ everywhere", async () => {
  const answer = await server.fetch(`/api/repos/team/alpha/builds/${params.number}/artifacts.tar`);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename=alpha-${params.number}.tar`,
  );
  const paths: string[] = [];
  const parser = new Parser({
    onReadEntry: (entry) => {
      paths.push(entry.path);
      entry.resume();
    },
  });
  const ended = new Promise((resolve) => parser.on("end", resolve));
  parser.end(Buffer.from(await answer.arrayBuffer()));
  await ended;
  expect(paths).toEqual(
    [awkward, "Same", "drawing.svg", "report/index.html", "same (2)"].map(
      (path) => `default/-one/${path}`,
    ),
  );
});

it("deletes what writers delete, and records who did", async () => {
  const artifact = await idOf("Same");
  const refused = await server.call("deleteArtifact", {
    as: "reader",
    params: { ...params, artifact },
  });
  expect(refused.status).toBe(404);
  const deleted = await server.call("deleteArtifact", {
    as: "writer",
    params: { ...params, artifact },
  });
  expect(deleted.status).toBe(204);
  expect((await listed()).map(({ path }) => path)).not.toContain("Same");
  const sizes = await server.call("getArtifactSizes");
  expect(sizes.body).toEqual({
    files: 4,
    bytes: expect.any(Number),
    repos: [{ slug: "team/alpha", files: 4, bytes: sizes.body.bytes }],
  });
  await server.call("deleteArtifacts", { as: "writer", params });
  expect(await listed()).toEqual([]);
  const audit = await server.call("listAudit");
  expect(
    audit.body.slice(0, 2).map(({ actor, action, subject }) => [actor, action, subject]),
  ).toEqual([
    ["writer", "deleteArtifacts", ""],
    ["writer", "deleteArtifact", String(artifact)],
  ]);
});
