import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, stepOf, type BuildFixture } from "./build-fixture.ts";
import { openRaw, type RawConnection } from "./read-socket.ts";
import { adminPassword, startTestApp, type Person, type TestApp } from "./start-test-app.ts";

const ping = ": ping\n\n";

let server: TestApp;
let builds: BuildFixture;
let number: number;
beforeAll(async () => {
  server = await startTestApp();
  const steps = { x: { commands: ["echo running", "exec sleep 1000"] } };
  builds = await createBuildFixture(server, "alpha", pipelineOf(steps));
  number = await builds.start();
  await builds.when(number, (build) => stepOf(build, "x")?.status === "running");
});
afterAll(async () => {
  await server.call("cancelBuild", { params: { ...builds.params, number } });
  await server.close();
});

const streamsOf = () => [
  "/api/stream",
  "/api/stream/team/alpha",
  `/api/stream/team/alpha/${number}/1/2`,
];

/** Opens all three streams with these credentials. */
const openAll = async (credentials: Record<string, string>): Promise<RawConnection[]> => {
  const connections = streamsOf().map((path) => openRaw(server.address, path, "", credentials));
  await Promise.all(connections.map((connection) => connection.until(ping)));
  return connections;
};
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const openAs = (person: Person) => openAll(bearer(server.tokenOf(person)));

/** Resolves with the received text when all connections have been closed. */
const closedTexts = async (connections: RawConnection[]): Promise<string[]> => {
  await Promise.all(connections.map((connection) => connection.closed));
  return connections.map((connection) => connection.text());
};
const endFrames = expect.stringContaining("eof");

/** Whether all three streams are still open. Closes them. */
const areOpen = async (connections: RawConnection[]): Promise<boolean> => {
  const { hub, logs, store } = server.app.deps;
  const { repo } = store.repos.find("team", "alpha")!;
  hub.publishBuild(store.builds.find(repo.id, number)!.id);
  await connections[1]?.until("data: ");
  const isOpen = hub.size() === 2 && logs.running()[0]?.viewers === 1;
  await close(connections);
  return isOpen;
};

/** Resolves when the server has noticed it, too. */
const close = async (connections: RawConnection[]): Promise<void> => {
  const { hub, logs } = server.app.deps;
  for (const { socket } of connections) socket.destroy();
  await expect.poll(() => [hub.size(), logs.running()[0]?.viewers]).toEqual([0, 0]);
};

/** Creates a user and returns their token. */
const addUser = (login: string): string => {
  const token = login.padEnd(32, "-");
  server.app.deps.store.users.insert({ login, email: `${login}@example.com`, token });
  return token;
};

/** Creates a user who may read `team/alpha`, and returns their token. */
const addReader = async (login: string): Promise<string> => {
  const token = addUser(login);
  await builds.git.git("config", "--add", "signalbox.read", login);
  await server.app.deps.sync.run();
  return token;
};

const signIn = async (username: string, password: string): Promise<{ Cookie: string }> => {
  const response = await server.fetch("/login", {
    as: "nobody",
    method: "POST",
    body: new URLSearchParams({ username, password }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^_session_=./);
  return { Cookie: cookie };
};

describe("the streams of builds, of a repository and of a log", () => {
  it("are cut off when their user is deleted, and only those", async () => {
    const [gone, others] = [await openAll(bearer(await addReader("gone"))), await openAs("reader")];
    await server.call("deleteUser", { params: { login: "gone" } });
    expect(await closedTexts(gone)).not.toContainEqual(endFrames);
    expect(await areOpen(others)).toBe(true);
  });

  it("are cut off when their user is blocked", async () => {
    const streams = await openAll(bearer(await addReader("outcast")));
    await server.call("changeUser", { params: { login: "outcast" }, body: { active: false } });
    expect(await closedTexts(streams)).not.toContainEqual(endFrames);
  });

  it("are cut off when the token that opened them is rotated, but those of the session are not", async () => {
    const session = await openAll(await signIn("owner", adminPassword));
    const streams = await openAs("owner");
    await server.call("createToken", { query: { rotate: "true" } });
    expect(await closedTexts(streams)).not.toContainEqual(endFrames);
    expect(await areOpen(session)).toBe(true);
  });

  it("are cut off when the session that opened them signs out", async () => {
    const cookie = await signIn("owner", adminPassword);
    const streams = await openAll(cookie);
    await server.fetch("/logout", { as: "nobody", method: "POST", headers: cookie });
    expect(await closedTexts(streams)).not.toContainEqual(endFrames);
  });

  it("are cut off when another browser's sign-in replaces their session", async () => {
    const cookie = await signIn("owner", adminPassword);
    const streams = await openAll(cookie);
    await server.fetch("/login", {
      as: "nobody",
      method: "POST",
      body: new URLSearchParams({ username: "owner", password: adminPassword }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...cookie },
    });
    expect(await closedTexts(streams)).not.toContainEqual(endFrames);
  });

  it("are cut off when their user loses the role of system administrator", async () => {
    const token = addUser("chief");
    await server.call("changeUser", { params: { login: "chief" }, body: { admin: true } });
    const streams = await openAll(bearer(token));
    await server.call("changeUser", { params: { login: "chief" }, body: { admin: false } });
    expect(await closedTexts(streams)).not.toContainEqual(endFrames);
  });
});

describe("the streams of a repository and of a log", () => {
  it("are cut off when the repository no longer names their user", async () => {
    const streams = await openAll(bearer(await addReader("former")));
    await builds.git.git("config", "--unset", "signalbox.read", "former");
    expect(await closedTexts(streams)).not.toContainEqual(endFrames);
  });

  it("stay open while the feed of their user is cut off because they may do more", async () => {
    const token = await addReader("rising");
    const [feed, ...streams] = await openAll(bearer(token));
    await builds.git.git("config", "--add", "signalbox.write", "rising");
    expect(await closedTexts([feed!])).not.toContainEqual(endFrames);
    expect(streams.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
    await close(streams);
  });

  it("are cut off when the repository is made private", async () => {
    const change = (visibility: string) =>
      server.call("updateRepo", { params: builds.params, body: { visibility } });
    await change("public");
    const streams = [...(await openAs("stranger")), ...(await openAll({}))];
    await change("private");
    expect(await closedTexts(streams.filter((_, index) => index % 3 !== 0))).not.toContainEqual(
      endFrames,
    );
    await close(streams);
  });

  it("stay open after a change that affects no permissions", async () => {
    const streams = await openAs("reader");
    await server.call("updateRepo", { params: builds.params, body: { timeout: 30 } });
    await server.call("updateUser", { as: "reader", body: { name: "Reader" } });
    await builds.git.git("config", "--add", "signalbox.read", "somebody-else");
    await server.app.deps.accessWatch.check();
    await server.app.deps.sync.run();
    expect(await areOpen(streams)).toBe(true);
  });
});
