import { connect } from "node:net";
import { Build } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStreamLimit } from "../src/live/streams/stream-limit.ts";
import { serverLimits } from "../src/lib/limits.ts";
import {
  enableRepository,
  finishedBuild,
  pipelineFile,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let repository: EnabledRepository;
beforeAll(async () => {
  server = await startTestApp();
  const files = { ".drone.yml": pipelineFile(['echo "size ${#LARGE}, last $P99"']) };
  repository = await enableRepository(server, "alpha", files);
});
afterAll(() => server.close());

/** Starts a build with these parameters in a form, because they are too long for a query. */
const start = (params: Record<string, string>) =>
  server.fetch("/api/repos/team/alpha/builds", {
    method: "POST",
    body: new URLSearchParams(params),
  });
const many = (count: number, value = "x") =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`P${index}`, value]));

describe("the parameters of a build", () => {
  it("may be as many and as large as the table allows, and reach the step", async () => {
    const params = {
      ...many(serverLimits.parameters - 1),
      LARGE: "x".repeat(serverLimits.parameterBytes),
    };
    const response = await start({ ...params, P99: "99" });
    expect(response.status).toBe(400);
    const { number } = Build.parse(await (await start({ ...params, P98: "98" })).json());
    const build = await finishedBuild(server, repository, number);
    expect(build.status).toBe("success");
    const place = { ...repository.params, number, stage: 1, step: 2 };
    const lines = (await server.call("getLogs", { params: place })).body;
    expect(lines.at(-1)?.out).toBe(`size ${serverLimits.parameterBytes}, last \n`);
  });

  it.each([
    [
      "too many",
      many(serverLimits.parameters + 1),
      "A build must not have more than 100 parameters",
    ],
    [
      "a long name",
      { ["n".repeat(251)]: "x" },
      "A parameter's name must not be longer than 250 characters",
    ],
    [
      "a large value",
      { a: "x".repeat(serverLimits.parameterBytes + 1) },
      "A parameter must not be longer than 65536 bytes",
    ],
    [
      "much together",
      many(5, "x".repeat(60_000)),
      "The parameters of a build must not be longer than 262144 bytes in total",
    ],
  ])("%s are refused with a sentence, and start nothing", async (_, params, message) => {
    const { counter } = (await server.call("getRepo", { params: repository.params })).body;
    const response = await start(params);
    expect([response.status, await response.json()]).toEqual([400, { message }]);
    expect((await server.call("getRepo", { params: repository.params })).body.counter).toBe(
      counter,
    );
  });

  it("are also limited in total when a build is restarted", async () => {
    const { number } = Build.parse(await (await start(many(serverLimits.parameters))).json());
    const again = await server.fetch(`/api/repos/team/alpha/builds/${number}?one=more`, {
      method: "POST",
    });
    expect(again.status).toBe(400);
  });
});

it("a deployment's target has a limit", async () => {
  await start({});
  const query = { target: "x".repeat(serverLimits.deployToCharacters + 1) };
  const answer = await server.call("promoteBuild", {
    params: { ...repository.params, number: 1 },
    query,
  });
  expect([answer.status, answer.message]).toEqual([
    400,
    "target must not be longer than 250 characters",
  ]);
});

it("a secret may not be larger than a variable", async () => {
  const { params } = repository;
  const add = (name: string, bytes: number) =>
    server.call("createSecret", { params, body: { name, data: "x".repeat(bytes) } });
  expect((await add("fits", serverLimits.secretBytes)).status).toBe(200);
  const refused = await add("large", serverLimits.secretBytes + 1);
  expect([refused.status, refused.message]).toEqual([
    400,
    "A secret must not be longer than 65536 bytes",
  ]);
});

it("a request body has a limit", async () => {
  const text = JSON.stringify({ email: "x".repeat(serverLimits.bodyBytes) });
  const answer = await server.call("updateUser", { text });
  expect([answer.status, answer.message]).toEqual([413, "The body is too large"]);
});

it("a client that is still sending a too large body gets the answer, and can continue", async () => {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (received += piece));
  const length = 20 * serverLimits.bodyBytes;
  socket.write(`PATCH /api/user HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${length}\r\n`);
  socket.write(`Authorization: Bearer ${server.tokenOf("admin")}\r\n\r\n`);
  await expect.poll(() => received).toContain("The body is too large");
  socket.write("x".repeat(length));
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await expect.poll(() => received).toContain("HTTP/1.1 200");
  socket.destroy();
});

it("a caller may have at least 2,500 streams open, up to the limit of the table", () => {
  expect(serverLimits.streamsPerCaller).toBeGreaterThanOrEqual(2500);
  const limit = createStreamLimit(2);
  const streams = [new AbortController(), new AbortController()];
  const open = (caller: string, { signal }: AbortController) => {
    limit.check(caller);
    limit.add(caller, { closed: signal });
  };
  open("kim", streams[0]!);
  open("kim", streams[1]!);
  expect(() => limit.check("kim")).toThrow("Too many open streams: at most 2 are allowed");
  expect(() => limit.check("lee")).not.toThrow();
  streams[0]!.abort();
  expect(() => limit.check("kim")).not.toThrow();
});

it("refuses a stream over the limit with a sentence, but not those of other users", async () => {
  const { streamLimit, store } = server.app.deps;
  const end = new AbortController();
  const caller = `user ${store.users.find("reader")!.id}`;
  for (let count = 0; count < serverLimits.streamsPerCaller; count += 1)
    streamLimit.add(caller, { closed: end.signal });
  const statusOf = async (as: "reader" | "writer" | "nobody") => {
    const response = await server.fetch("/api/stream", { as });
    await response.body?.cancel();
    return response.status;
  };
  expect([await statusOf("reader"), await statusOf("writer"), await statusOf("nobody")]).toEqual([
    429, 200, 200,
  ]);
  end.abort();
  expect(await statusOf("reader")).toBe(200);
});
