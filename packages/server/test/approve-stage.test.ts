import type { Build } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../src/assistants/api-client.ts";
import { waitForBuild } from "../src/assistants/tools/wait-for-build.ts";
import {
  enableRepository,
  finishedBuild,
  getBuild,
  listBuilds,
  pipelineFile,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { differs } from "./differs.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let repository: EnabledRepository;
let commits = 0;

const second = pipelineFile(["true"]).replace(
  "name: default",
  "name: second\ndepends_on: [default]",
);

beforeAll(async () => {
  server = await startTestApp();
  repository = await enableRepository(server, "alpha", {
    ".drone.yml": `${pipelineFile(["true"])}---\n${second}`,
  });
  const { store } = server.app.deps;
  store.repos.update(store.repos.find("team", "alpha")!.repo.id, { protected: true });
});
afterAll(() => server.close());

/** Commits to a protected repository, which creates a build with a blocked stage. */
const push = async (files: Record<string, string> = {}): Promise<Build> => {
  const changed = { "a.txt": String((commits += 1)), ...files };
  const after = await repository.commit(changed, "More");
  const newest = async () => (await listBuilds(server, repository))[0]?.after;
  await expect.poll(newest).toBe(after);
  return getBuild(server, repository, (await listBuilds(server, repository))[0]!.number);
};
const decide = (call: "approveStage" | "declineStage", number: number, stage: number | string) =>
  server.call(call, { as: "admin", params: { ...repository.params, number, stage } });

describe("a commit to a protected repository", () => {
  it("makes a pending build of blocked stages, which a person's build never has", async () => {
    const build = await push();
    expect(build).toMatchObject({
      status: "pending",
      trigger: "@hook",
      stages: [{ status: "blocked" }, { status: "blocked" }],
    });
    const { body } = await server.call("createBuild", { params: repository.params });
    expect((await finishedBuild(server, repository, body!.number)).status).toBe("success");
  });

  it("ends the wait of an assistant, because only a person goes on with it", async () => {
    const { number } = await push();
    const client = new ApiClient({ origin: server.address, token: server.tokenOf("reader") });
    const input = { repo: "team/alpha", build: number };
    const { lines } = await waitForBuild.run(input, { client, progress: () => undefined });
    expect(lines.map(({ shown }) => shown)).toEqual([
      `"team/alpha" #${number} pending: 0 of 0 steps ended`,
      "It waits for approval by a person.",
    ]);
  });
});

describe("approving", () => {
  it("runs each approved stage, the second after the first", async () => {
    const { number } = await push();
    expect((await decide("approveStage", number, 2)).status).toBe(204);
    expect((await getBuild(server, repository, number)).stages).toMatchObject([
      { status: "blocked" },
      { status: "waiting_on_dependencies" },
    ]);
    expect((await decide("approveStage", number, 1)).status).toBe(204);
    expect(await finishedBuild(server, repository, number)).toMatchObject({
      status: "success",
      stages: [{ status: "success" }, { status: "success" }],
    });
  });

  it("runs a stage whose dependencies have ended before", async () => {
    const { number } = await push();
    await decide("approveStage", number, 1);
    const first = async () => (await getBuild(server, repository, number)).stages?.[0]?.status;
    await expect.poll(first).toBe("success");
    await decide("approveStage", number, 2);
    expect((await finishedBuild(server, repository, number)).status).toBe("success");
  });

  it("refuses a stage that is not blocked", async () => {
    const { number } = await push();
    await decide("approveStage", number, 2);
    expect(await decide("approveStage", number, 2)).toMatchObject({
      status: 400,
      message: 'Cannot approve a Pipeline with Status "waiting_on_dependencies"',
    });
  });
});

it(
  "writers may approve and decline",
  { fails: differs("approving and declining needs an administrator of the repository") },
  async () => {
    const { number } = await push();
    const params = { ...repository.params, number };
    const answers = [
      await server.call("approveStage", { as: "writer", params: { ...params, stage: 1 } }),
      await server.call("declineStage", { as: "writer", params: { ...params, stage: 2 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  },
);

describe("declining", () => {
  it("declines the build at once, and leaves the other stages", async () => {
    const { number } = await push();
    expect((await decide("declineStage", number, 2)).status).toBe(204);
    expect(await getBuild(server, repository, number)).toMatchObject({
      status: "declined",
      finished: 0,
      stages: [{ status: "blocked" }, { status: "declined", stopped: 0 }],
    });
    expect(
      await server.call("restartBuild", { params: { ...repository.params, number } }),
    ).toMatchObject({ status: 400, message: "cannot start a declined build" });
  });

  it("refuses a stage that is not blocked", async () => {
    const { number } = await push();
    await decide("declineStage", number, 1);
    expect(await decide("declineStage", number, 1)).toMatchObject({
      status: 400,
      message: 'Cannot decline build with status "declined"',
    });
  });
});

describe("approving with sight", () => {
  const change = async (number: number) =>
    (
      await server.call("getPipelineChange", {
        as: "writer",
        params: { ...repository.params, number },
      })
    ).body;
  const approve = (number: number, stage: number, hash: string) =>
    server.call("approveStage", {
      as: "writer",
      params: { ...repository.params, number, stage },
      query: { hash },
    });

  const fails = differs("approving and declining needs an administrator of the repository");
  it(
    "compares with the file that was approved last, and keeps who approved",
    { fails },
    async () => {
      const { number, stages } = await push();
      expect(stages?.[0]?.blocked_for).toMatch(
        /^The repository is protected, and .* no signature$/,
      );
      const first = await change(number);
      for (const stage of [1, 2])
        expect((await approve(number, stage, first.hash)).status).toBe(204);
      const ended = await finishedBuild(server, repository, number);
      expect(ended.stages?.map(({ reviewer }) => reviewer)).toEqual(["writer", "writer"]);
      expect(ended.stages?.[0]?.reviewed).toBeGreaterThan(0);

      const text = pipelineFile(["true"], "").replace(
        "    commands",
        "    environment: { TOKEN: { from_secret: token } }\n    commands",
      );
      const third = await push({ ".drone.yml": text });
      const shown = await change(third.number);
      expect(shown).toMatchObject({
        before: first.after,
        after: text,
        approved_build: number,
        approved_by: "writer",
        stages: [{ number: 1, name: "default", secrets: [], withheld: ["token"], privileged: [] }],
      });

      const secret = { name: "token", data: "correct horse battery staple" };
      await server.call("createSecret", { as: "admin", params: repository.params, body: secret });
      expect(await approve(third.number, 1, shown.hash)).toMatchObject({
        status: 409,
        message: expect.stringContaining("has changed since it was shown") as unknown,
      });
      const again = await change(third.number);
      expect(again.stages).toMatchObject([{ secrets: ["token"], withheld: [] }]);
      expect((await approve(third.number, 1, again.hash)).status).toBe(204);

      const repo = `${repository.params.namespace}/${repository.params.name}`;
      const { body: made } = await server.call("listAudit", {
        query: { repo, limit: "2" },
      });
      expect(made).toMatchObject([
        { actor: "writer", action: "approveStage", repo, build: third.number, subject: "1" },
        { actor: "admin", action: "createSecret", repo, build: 0, subject: "token" },
      ]);
      const before = String(made[1]?.id);
      const older = await server.call("listAudit", {
        query: { before, actor: "writer" },
      });
      expect(older.body[0]).toMatchObject({ action: "approveStage", build: number });
      expect((await server.call("listAudit", { as: "writer" })).status).toBe(403);
      await finishedBuild(server, repository, third.number);
    },
  );
});

it.each(["approveStage", "declineStage"] as const)(
  "%s says what is wrong with a path",
  async (call) => {
    const { number } = await push();
    const at = (build: number | string, stage: number | string) =>
      server.call(call, { params: { ...repository.params, number: build, stage } });
    expect(await at("x", 1)).toMatchObject({ status: 400, message: "Invalid build number" });
    expect(await at(number, "x")).toMatchObject({ status: 400, message: "Invalid stage number" });
    expect(await at(99_999, 1)).toMatchObject({ status: 404, message: "Build not found" });
    expect(await at(number, 9)).toMatchObject({ status: 404, message: "Stage not found" });
  },
);
