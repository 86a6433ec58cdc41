import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, isNotFound } from "./api-error.ts";
import { openLog } from "./logs/request-log.ts";
import { call } from "./client.ts";

/** The requests that the client sends, and the unusual answers that real servers are known to give. */
let requests: Request[] = [];
let answer: () => Response;

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    const request = new Request(url, init);
    request.signal.throwIfAborted();
    requests.push(request);
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

/** The parts of the page that the client reads: its address and the meta element. */
const pageAt = (path: string, dataset: Record<string, string> = {}) =>
  vi.stubGlobal("document", {
    baseURI: `https://ci.example.com${path}`,
    querySelector: () => ({ dataset }),
  });

const answers = (status: number, body: string | null = null) => {
  answer = () => new Response(body, { status });
};

const repo = { namespace: "octo", name: "hello world" };

describe("what a call sends", () => {
  it("fills in the path, under the path of the page, with its query", async () => {
    pageAt("/ci/");
    answers(200, "[]");
    await call("listBuilds", repo, { query: { page: 2, per_page: 50, branch: undefined } });
    expect(requests[0]).toMatchObject({
      method: "GET",
      credentials: "include",
      url: "https://ci.example.com/ci/api/repos/octo/hello%20world/builds?page=2&per_page=50",
    });
  });

  it("sends a token only if one is configured", async () => {
    answers(200, "{}");
    pageAt("/", { token: "t0ken" });
    await call("getUser", {});
    pageAt("/");
    await call("getUser", {});
    expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer t0ken",
      null,
    ]);
    expect(requests.map(({ credentials }) => credentials)).toEqual(["same-origin", "include"]);
  });

  it("goes to another server if one is configured", async () => {
    answers(200, "{}");
    pageAt("/", { server: "https://elsewhere.example.com/drone" });
    await call("getUser", {});
    expect(requests[0]?.url).toBe("https://elsewhere.example.com/drone/api/user");
  });

  it("sends a body as JSON, and no content type without one", async () => {
    pageAt("/");
    answers(200, "{}");
    await call("updateRepo", repo, { body: { timeout: 60 } });
    await call("disableRepo", repo);
    expect(requests[0]?.method).toBe("PATCH");
    await expect(requests[0]?.json()).resolves.toEqual({ timeout: 60 });
    expect(requests[1]?.method).toBe("DELETE");
    expect(requests[1]?.headers.get("content-type")).toBeNull();
  });
});

describe("answers of real servers", () => {
  beforeEach(() => pageAt("/"));

  it("204 and an empty body are read as undefined", async () => {
    answers(204);
    await expect(call("approveStage", { ...repo, number: 1, stage: 1 })).resolves.toBeUndefined();
    await expect(call("syncUserRepos", {})).resolves.toBeUndefined();
  });

  it("null means that nothing was started", async () => {
    answers(200, "null");
    await expect(call("createBuild", repo)).resolves.toBeNull();
  });

  it("a bare number reads as the build of that number", async () => {
    answers(200, "17");
    await expect(call("restartBuild", { ...repo, number: 1 })).resolves.toMatchObject({
      number: 17,
    });
  });

  it("null instead of a list reads as an empty one", async () => {
    answers(200, "null");
    await expect(call("getLogs", { ...repo, number: 1, stage: 1, step: 1 })).resolves.toEqual([]);
  });
});

describe("a log that is not there yet", () => {
  it("is not found, whether a server answers 404 or with nothing", async () => {
    pageAt("/");
    const noRows = "sql: no rows in result set";
    for (const [status, body, message] of [
      [204, null, "The server has no log of this step: it printed nothing, or its log was deleted"],
      [404, JSON.stringify({ message: noRows }), noRows],
    ] as const) {
      answers(status, body);
      const asking = openLog({ ...repo, number: 1, stage: 1, step: 1 });
      await expect(asking).rejects.toEqual(new ApiError(404, message));
    }
  });
});

describe("call errors", () => {
  beforeEach(() => pageAt("/"));

  it("have the server's message", async () => {
    answers(402, '{"message":"Repository limit exceeded"}');
    await expect(call("enableRepo", repo)).rejects.toEqual(
      new ApiError(402, "Repository limit exceeded"),
    );
  });

  it("have the raw answer if it is not JSON", async () => {
    answers(502, "upstream is gone");
    await expect(call("getUser", {})).rejects.toMatchObject({
      status: 502,
      message: "upstream is gone",
    });
  });

  it("have the status if a proxy answers with a page", async () => {
    const page = "<html>\r\n<head><title>502 Bad Gateway</title></head><body>nginx</body></html>";
    answers(502, page);
    await expect(call("getUser", {})).rejects.toEqual(new ApiError(502, "502 Bad Gateway"));
    answers(599, page);
    await expect(call("getUser", {})).rejects.toThrow("The server answered 599");
    answers(400, '{"message":"<b> is no branch"}');
    await expect(call("getUser", {})).rejects.toThrow("<b> is no branch");
  });

  it("have the status if the answer is empty", async () => {
    answers(504);
    await expect(call("getUser", {})).rejects.toThrow("Gateway Timeout");
  });

  it("have the browser's text if there is no answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    await expect(call("getUser", {})).rejects.toMatchObject({ status: 0, message: "fetch failed" });
  });

  it.each([
    [
      "incomplete JSON",
      '[{"id": 1, "num',
      /^The server's answer to .* is incomplete, or is no JSON$/,
    ],
    [
      "nothing",
      "",
      /^The server's answer to \/api\/repos\/octo\/hello%20world\/builds is incomplete, or is no JSON$/,
    ],
    ["a page", "<!doctype html><h1>Sign in</h1>", / with a web page instead of data;/],
    [
      "an object instead of a list",
      '{"builds": []}',
      / with something else than this page expects;/,
    ],
    ["a list of other things", '[{"a": 1}]', / with something else than this page expects;/],
  ])("say what is wrong with %s that a server sent as an answer", async (_, body, sentence) => {
    answers(200, body);
    await expect(call("listBuilds", repo)).rejects.toMatchObject({
      status: 200,
      message: expect.stringMatching(sentence),
    });
  });

  it("say that an object has nothing in common with the expected one", async () => {
    answers(200, '{"a": 1}');
    await expect(call("getRepo", repo)).rejects.toThrow("something else than this page expects");
    answers(200, "[]");
    await expect(call("getRepo", repo)).rejects.toThrow("something else than this page expects");
  });

  it("have the browser's text if the answer breaks off", async () => {
    answer = () =>
      new Response(new ReadableStream({ pull: (body) => body.error(new TypeError("cut")) }));
    await expect(call("getUser", {})).rejects.toEqual(new ApiError(0, "cut"));
  });

  it("do not replace an abort", async () => {
    answers(200, "{}");
    const stopped = AbortSignal.abort(new Error("left the screen"));
    await expect(call("getUser", {}, { signal: stopped })).rejects.toThrow("left the screen");
  });
});

describe("not found", () => {
  it.each([
    [404, "Not Found", true],
    [403, "Forbidden", true],
    [404, "anything", true],
    [500, "sql: no rows in result set", true],
    [401, "Unauthorized", false],
    [500, "disk full", false],
  ])("status %i with '%s'", (status, message, expected) => {
    expect(isNotFound(new ApiError(status, message))).toBe(expected);
  });
});
