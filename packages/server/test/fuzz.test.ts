import { connect } from "node:net";
import { fillPath, streams } from "@signalbox/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { createApiDocument } from "../src/api/api-docs/document.ts";
import { enableRepository, pipelineFile } from "./enabled-repository.ts";
import { people, startTestApp, type Person, type TestApp } from "./start-test-app.ts";

/** `RUNS=20000 npx vitest run --project server fuzz` sends more requests. */
const runs = Number(process.env["RUNS"] ?? 300);
const timeout = 60_000 + runs * 100;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await restore();
});
afterAll(() => server.close());

/** Creates again what most requests need, because an earlier request may have deleted it. */
const restore = async (): Promise<void> => {
  const { store } = server.app.deps;
  for (const login of people) {
    const user = store.users.find(login);
    const token = login.padEnd(32, "-");
    if (user === undefined) store.users.insert({ login, email: `${login}@example.com`, token });
    else if (login !== "owner") store.users.updateToken(user.id, token);
    const { id } = store.users.find(login)!;
    store.users.update(id, { admin: login === "owner", active: login !== "blocked" });
  }
  const known = store.repos.find("team", "alpha");
  if (known?.repo.active && store.builds.find(known.repo.id, 1)) return;
  if (known) store.repos.delete(known.repo.id);
  const path = pipelineFile(["true"], "trigger: { ref: ['refs/**'] }");
  if (!hasRepository) await enableRepository(server, "alpha", { ".drone.yml": path });
  hasRepository = true;
  const params = { namespace: "team", name: "alpha" };
  await server.call("syncUserRepos");
  await server.call("enableRepo", { params });
  await server.call("createBuild", { params });
  await server.call("createSecret", { params, body: { name: "key", data: "value" } });
  await server.call("createCron", {
    params,
    body: { name: "often", expr: "@daily", branch: "main" },
  });
};
let hasRepository = false;

/** Existing names, similar ones, and hostile ones. */
const name = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("team", "alpha", "key", "often", "main", "reader", "1", "2"),
  },
  fc.constantFrom("0", "-1", "1e9", "999999999999999999999", "NaN", "", "%", "..", "a/b", "--help"),
  fc.constantFrom(
    "production",
    "@daily",
    "* * * * * *",
    "refs/heads/main",
    "true",
    "x.yml",
    "\u0000",
  ),
  fc.string({ maxLength: 40, unit: "binary" }),
  fc.string({ minLength: 200, maxLength: 2000 }),
);
const value = fc.oneof(
  name,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Some of the known keys with arbitrary values, and sometimes unknown keys. */
const recordOf = <Value>(keys: string[], values: fc.Arbitrary<Value>) =>
  fc
    .tuple(
      fc
        .subarray(keys)
        .chain((some) => fc.tuple(...some.map((key) => fc.tuple(fc.constant(key), values)))),
      fc.array(fc.tuple(fc.string({ maxLength: 20 }), values), { maxLength: 2 }),
    )
    .map(([known, unknown]) => Object.fromEntries([...known, ...unknown]));

type Asked = { method: string; path: string; as: Person; text: string | undefined; type: string };

/** Values that name something that exists. */
const likely: Record<string, string> = {
  namespace: "team",
  name: "alpha",
  number: "1",
  stage: "1",
  step: "2",
  cron: "often",
  secret: "key",
  login: "reader",
};

/** Requests made from the API description: its paths, parameters and bodies. */
const { paths } = createApiDocument();
type Operation = ReturnType<typeof createApiDocument>["paths"][string][string];

const requestOf = (path: string, method: string, operation: Operation): fc.Arbitrary<Asked> => {
  const namesIn = (place: "path" | "query") =>
    operation.parameters.filter((one) => one.in === place).map((one) => one.name);
  const params = fc.record(
    Object.fromEntries(
      namesIn("path").map((key) => [
        key,
        fc.oneof({ weight: 4, arbitrary: fc.constant(likely[key] ?? "x") }, name),
      ]),
    ),
  );
  const { properties = {} } = operation.requestBody?.content["application/json"]?.schema ?? {};
  const text = fc.oneof(
    {
      weight: 4,
      arbitrary: recordOf(Object.keys(properties), value).map((body) => JSON.stringify(body)),
    },
    fc.string(),
    fc.constant("[".repeat(50_000)),
    fc.constant(undefined),
  );
  return fc
    .record({
      params,
      query: recordOf(namesIn("query"), fc.oneof(name, fc.string())),
      as: fc.constantFrom<Person>("owner", "owner", "nobody", ...people),
      text,
      type: fc.constantFrom(
        "application/json",
        "application/x-www-form-urlencoded",
        "text/plain",
        "x",
      ),
    })
    .map(({ params: values, query, as, text: body, type }) => {
      const filled = Object.fromEntries(
        Object.entries(values).map(([key, text_]) => [key, text_.toWellFormed()]),
      );
      const search = new URLSearchParams(query).toString();
      return {
        method,
        path: `${fillPath(path, filled)}?${search}`,
        as,
        text: method === "GET" ? undefined : body,
        type,
      };
    });
};

const streamPaths = new Set<string>(Object.values(streams).map(({ path }) => path));
const operations = Object.entries(paths)
  .filter(([path]) => !streamPaths.has(path))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
const anyCall = fc
  .constantFrom(...operations)
  .chain(({ path, method, operation }) => requestOf(path, method, operation));

/** The only requests that may get a 500, which Drone servers send too: builds that cannot be started. */
const documented = new Set([
  "Not Found",
  "Invalid path",
  "sql: no rows in result set",
  "The file is larger than 1 MB",
]);

/** The problems of an answer, usually none. */
const faultsOf = (status: number, text: string, request: string): string[] => {
  const faults: string[] = [];
  // The variables of a step name the folders of its programs.
  if (status === 200 && request.includes("/environment/")) return faults;
  if (/node_modules|\.ts:\d+|\n\s+at \w|SQLITE|no such (table|column)/.test(text))
    faults.push("reveals its inside");
  if (status < 400) return faults;
  // Administrators who bind a namespace to a folder are told which folders it has.
  const namesFolders = status === 400 && text.includes("No repository of the namespace");
  if (text.includes(server.folder) && !namesFolders) faults.push("reveals a path");
  const body = z.safeParse(z.strictObject({ message: z.string() }), parse(text));
  const isEmpty = [404, 405].includes(status) && text === "";
  if (!body.success && !isEmpty) faults.push("is no message");
  if (status >= 500 && !documented.has(body.data?.message ?? "")) faults.push("is a fault");
  return faults;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const expectValidAnswer = (status: number, text: string, request: string): void =>
  expect({
    request,
    status,
    text: text.slice(0, 300),
    faults: faultsOf(status, text, request),
  }).toMatchObject({
    faults: [],
  });

it(`answers ${runs} odd requests without a fault`, { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ method, path, as, text, type }) => {
      await restore();
      const headers = { "content-type": type };
      const response = await server.fetch(path, {
        as,
        method,
        headers,
        ...(text !== undefined && { body: text }),
      });
      expectValidAnswer(
        response.status,
        await response.text(),
        `${method} ${path} as ${as} with ${text?.slice(0, 200)}`,
      );
    }),
    { numRuns: runs },
  );
  expect(server.printed.filter((line) => / failed: /.test(line))).toEqual([]);
  expect((await server.fetch("/healthz", { as: "nobody" })).status).toBe(200);
});

it("answers odd addresses of streams without a fault", { timeout }, async () => {
  const paths = Object.values(streams).map(({ path }) => path);
  const requests = fc.record({
    path: fc.constantFrom(...paths),
    values: fc.array(name, { minLength: 5, maxLength: 5 }),
    as: fc.constantFrom<Person>("owner", "nobody", ...people),
  });
  expect(paths.length).toBeGreaterThan(0);
  await fc.assert(
    fc.asyncProperty(requests, async ({ path, values, as }) => {
      await restore();
      let index = -1;
      const address = path.replaceAll(/\{\w+\*?\}/g, () =>
        encodeURIComponent((values[(index += 1)] ?? "").toWellFormed()),
      );
      const response = await server.fetch(address, { as });
      if (response.ok) return response.body?.cancel();
      expectValidAnswer(response.status, await response.text(), `${address} as ${as}`);
    }),
    { numRuns: Math.ceil(runs / 5) },
  );
});

it("survives bytes that are not a request", { timeout }, async () => {
  const { hostname, port } = new URL(server.address);
  const line = fc.string({ unit: "binary", maxLength: 200 });
  const start = fc.constantFrom(
    "GET ",
    "POST /api/user",
    "GET /api/repos/%00/%ff",
    "PUT * ",
    "OPTIONS * HTTP/1.1\r\n",
    "",
  );
  await fc.assert(
    fc.asyncProperty(start, fc.array(line, { maxLength: 4 }), async (first, lines) => {
      const socket = connect(Number(port), hostname);
      socket.end(
        `${first}${lines.join("\r\n")} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`,
      );
      let text = "";
      try {
        for await (const piece of socket.setEncoding("latin1")) text += String(piece);
      } catch {
        // A closed connection is an answer, too.
      }
      expect(text).not.toMatch(/^HTTP\/1\.1 5\d\d/);
    }),
    { numRuns: Math.ceil(runs / 3) },
  );
  expect((await server.call("getUser")).status).toBe(200);
});
