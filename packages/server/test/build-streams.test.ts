import { Repo } from "@signalbox/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bodyOf, openRaw, withoutPings, type RawConnection } from "./read-socket.ts";
import { startTestApp, type Person, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let isClosed = false;
const close = async () => {
  if (!isClosed) await server.close();
  isClosed = true;
};
beforeEach(async () => {
  isClosed = false;
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.makeRepository("beta");
  await server.call("syncUserRepos");
});
afterEach(close);

const ping = ": ping\n\n";

const addBuild = (name: string): number => {
  const { store } = server.app.deps;
  const { repo } = store.repos.find("team", name)!;
  const build = { trigger: "@hook", event: "push", ref: "refs/heads/main", after: "1".repeat(40) };
  const stage = { name: "test", status: "declined" };
  const added = store.builds.insert(repo.id, { ...build, status: "declined", message: "é\n<b>" }, [
    stage,
  ]);
  const steps = [{ number: 1, name: "clone", status: "success" }];
  store.steps.insertAll(added.stages[0]!.id, steps);
  return added.id;
};

const open = async (path: string, as: Person): Promise<RawConnection> => {
  const connection = openRaw(server.address, path, as === "nobody" ? "" : server.tokenOf(as));
  await connection.until(ping);
  return connection;
};

it("sends the head and a ping at once, one frame for each change, and eof at the end", async () => {
  const viewer = await open("/api/stream", "reader");
  const head = viewer.text().slice(0, viewer.text().indexOf("\r\n\r\n"));
  expect(head).toContain("HTTP/1.1 200 OK\r\n");
  for (const line of [
    "Content-Type: text/event-stream",
    "Cache-Control: no-cache",
    "Connection: close",
    "X-Accel-Buffering: no",
  ])
    expect(head.split("\r\n")).toContain(line);
  expect(bodyOf(viewer.text())).toMatch(/^(: ping\n\n)+$/);

  const { hub } = server.app.deps;
  const id = addBuild("alpha");
  hub.publishBuild(id);
  await close();
  await viewer.closed;
  // A ping comes every two seconds, so a busy machine may receive one here.
  const frames = withoutPings(bodyOf(viewer.text())).split("\n\n");
  expect(frames).toEqual([expect.stringMatching(/^data: \{.*\}$/), "event: error\ndata: eof", ""]);
  const event: unknown = JSON.parse(frames[0]!.slice("data: ".length));
  expect(event).not.toHaveProperty("permissions");
  const repo = Repo.parse(event);
  expect([repo.slug, repo.build?.id, repo.build?.message]).toEqual(["team/alpha", id, "é\n<b>"]);
  expect(repo.build?.stages?.[0]?.steps?.[0]).toMatchObject({ number: 1, name: "clone" });
});

it("shows users the builds of public and internal repositories, and of those that name them", async () => {
  const { store, hub } = server.app.deps;
  const [alpha, beta] = [addBuild("alpha"), addBuild("beta")];
  const everybody: Person[] = ["nobody", "stranger", "reader", "blocked", "owner"];
  const publishBoth = async (visibility: string) => {
    store.repos.update(store.repos.find("team", "beta")!.repo.id, { visibility });
    const viewers = await Promise.all(everybody.map((as) => open("/api/stream", as)));
    hub.publishBuild(alpha);
    hub.publishBuild(beta);
    // When this last event, which everyone may see, has arrived, all earlier ones have too.
    store.repos.update(store.repos.find("team", "beta")!.repo.id, { visibility: "public" });
    hub.publishBuild(beta);
    await Promise.all(viewers.map((viewer) => viewer.until('"visibility":"public"')));
    return viewers.map((viewer) => {
      const slugs = [...viewer.text().matchAll(/"slug":"team\/(\w+)"/g)].map(([, name]) => name);
      viewer.socket.destroy();
      return slugs.slice(0, -1).join(" ");
    });
  };
  expect(await publishBoth("private")).toEqual(["", "", "alpha beta", "", ""]);
  expect(await publishBoth("internal")).toEqual(["", "beta", "alpha beta", "", "beta"]);
});

it("shows the builds of one repository to those who may read it", async () => {
  const { hub } = server.app.deps;
  const viewer = await open("/api/stream/team/alpha", "reader");
  hub.publishBuild(addBuild("beta"));
  hub.publishBuild(addBuild("alpha"));
  await viewer.until("data: ");
  expect(viewer.text()).toContain('"slug":"team/alpha"');
  expect(viewer.text()).not.toContain('"slug":"team/beta"');
  viewer.socket.destroy();
  const refused = await server.fetch("/api/stream/team/alpha", { as: "stranger" });
  expect([refused.status, await refused.json()]).toEqual([404, { message: "Not Found" }]);
  expect((await server.fetch("/api/stream/team/alpha", { as: "nobody" })).status).toBe(401);
});

it("reports that a repository was enabled or disabled", async () => {
  addBuild("alpha");
  const viewer = await open("/api/stream", "reader");
  const params = { namespace: "team", name: "alpha" };
  await server.call("enableRepo", { as: "admin", params });
  await viewer.until('"active":true');
  await server.call("disableRepo", { as: "admin", params });
  await viewer.until('"active":false');
  expect(viewer.text()).toMatch(/"active":true[^]*"active":false/);
  viewer.socket.destroy();
});

it("forgets viewers who disconnect", async () => {
  const { hub } = server.app.deps;
  const viewer = await open("/api/stream", "reader");
  expect(hub.size()).toBe(1);
  viewer.socket.destroy();
  await expect.poll(() => hub.size()).toBe(0);
});

it("cuts off a viewer who does not read, and continues for the others", async () => {
  const { hub } = server.app.deps;
  const id = addBuild("alpha");
  const [idle, active] = [await open("/api/stream", "reader"), await open("/api/stream", "reader")];
  idle.socket.pause();
  await expect
    .poll(
      () => {
        for (let count = 0; count < 500; count += 1) hub.publishBuild(id);
        return hub.size();
      },
      { interval: 1 },
    )
    .toBe(1);
  const before = active.text().length;
  hub.publishBuild(id);
  await expect.poll(() => active.text().length).toBeGreaterThan(before);
  active.socket.destroy();
  idle.socket.destroy();
});
