import { revisionHeader } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConnected } from "./start-connected.ts";
import { startTestApp, type Person, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

const list = "/api/user/repos?latest=true";

const listRevision = async (as: Person = "owner"): Promise<string | null> => {
  const { headers } = await server.fetch(list, { as });
  return headers.get(revisionHeader);
};

/** The revision at which the stream of all builds opens. */
const openingRevision = async (as: Person = "owner"): Promise<string | null> => {
  const stop = new AbortController();
  const { headers } = await server.fetch("/api/stream", { as, signal: stop.signal });
  stop.abort();
  return headers.get(revisionHeader);
};

const repoId = (): number => server.app.deps.store.repos.find("team", "alpha")!.repo.id;

const addBuild = (): number => {
  const build = { trigger: "@hook", event: "push", ref: "refs/heads/main", after: "1".repeat(40) };
  return server.app.deps.store.builds.insert(repoId(), { ...build, status: "declined" }, []).id;
};

it("lists and the opening of the stream name the same revision while nothing changes", async () => {
  const first = await listRevision();
  expect(first).toMatch(/^[\w-]{22}$/);
  expect([await openingRevision(), await listRevision()]).toEqual([first, first]);
});

it("names a revision only in answers that it describes, and in the short one that pages ask for it", async () => {
  const number = server.app.deps.store.builds.findById(addBuild())!.number;
  const paths = ["", "/builds", "/builds/branches", "/builds/deployments", `/builds/${number}`];
  const marked = await Promise.all(
    ["/api/user", list, "/api/user/builds/recent", "/api/queue/overview", "/api/stream/team/alpha"]
      .concat(paths.map((path) => `/api/repos/team/alpha${path}`))
      .map(async (path) => {
        const stop = new AbortController();
        const { headers, status } = await server.fetch(path, { as: "owner", signal: stop.signal });
        stop.abort();
        expect(status).toBe(200);
        return headers.has(revisionHeader);
      }),
  );
  expect(marked).toEqual([true, true, true, true, false, true, true, true, true, true]);
});

describe("the revision changes with", () => {
  const changes: Record<string, () => unknown> = {
    "a new build": () => addBuild(),
    "a setting, for which there is no event": () =>
      server.app.deps.store.repos.update(repoId(), { visibility: "internal" }),
    "the permissions of a person": () =>
      server.app.deps.store.users.update(server.app.deps.store.users.find("reader")!.id, {
        admin: true,
      }),
    "builds that are purged": async () => {
      const params = { namespace: "team", name: "alpha" };
      const { status } = await server.call("purgeBuilds", { params, query: { before: "2" } });
      expect(status).toBe(204);
    },
    "a repository that is found": async () => {
      await server.makeRepository("beta");
      await server.call("syncUserRepos");
    },
    "a change that is rolled back": () => {
      expect(() =>
        server.app.deps.store.transaction(() => {
          addBuild();
          throw new Error("rolled back");
        }),
      ).toThrow("rolled back");
    },
  };
  it.each(Object.keys(changes))("%s", async (name) => {
    // The newest build of a repository is never purged.
    addBuild();
    const before = await listRevision();
    await changes[name]?.();
    const after = await openingRevision();
    expect(after).toMatch(/^[\w-]{22}$/);
    expect(after).not.toBe(before);
  });
});

it("names other revisions to other people, and after a restart", async () => {
  const seen = [await listRevision("owner"), await listRevision("reader")];
  const other = await startTestApp();
  try {
    const { headers } = await other.fetch(list, { as: "owner" });
    seen.push(headers.get(revisionHeader));
  } finally {
    await other.close();
  }
  expect(new Set(seen).size).toBe(3);
});

it("a stream through the connected server names none, because its viewers share a stream that may be older", async () => {
  const connected = await startConnected(server.address);
  const stop = new AbortController();
  try {
    const headers = { authorization: `Bearer ${server.tokenOf("owner")}` };
    const answer = await fetch(`${connected.address}/api/stream`, { headers, signal: stop.signal });
    expect([answer.status, answer.headers.get(revisionHeader)]).toEqual([200, null]);
  } finally {
    stop.abort();
    await connected.close();
  }
});
