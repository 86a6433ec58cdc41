import { mkdir, rename, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFinished } from "@signalbox/contract";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { pipelineOf } from "./build-fixture.ts";
import { createRepository, removeRepositories } from "./git-fixture.ts";
import { startTestApp, type Person, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());
afterAll(removeRepositories);

const team = { namespace: "team" };
const environment = ["environment:", "  SHARED: {from_secret: shared}"];
const commands = ['echo "secret=$(test -z "$SHARED" && echo none || echo there)"'];
const files = { ".drone.yml": pipelineOf({ look: { commands, extra: environment } }) };

const folderOf = (path: string) => join(server.folder, "repos", path);
const sync = async () => {
  await server.app.deps.sync.run();
};
/** Another user's folder with the name of the namespace, with a repository that they administer. */
const makeNamesake = async (path = "mallory/team/evil") => {
  const repository = await createRepository({ path: folderOf(path), files });
  await repository.git("config", "signalbox.admin", "stranger");
  await sync();
};
const makeTeam = async () => {
  await server.makeRepository("app", files);
  await sync();
};
const storeSecret = async (as: Person, name = "shared") => {
  const body = { name, data: "a long value" };
  const { status, message } = await server.call("createOrgSecret", { as, params: team, body });
  return [status, message];
};
const stored = [200, undefined];
const forbidden = [401, "Forbidden"];
const namespaces = async () => (await server.call("listNamespaces")).body;
const bind = async (path: string, as: Person = "owner") => {
  const { status, message } = await server.call("bindNamespace", {
    as,
    params: team,
    body: { path },
  });
  return [status, message];
};

/** Whether a build of the repository received the secret: `none` or `there`. */
const secretIn = async (name: string): Promise<string | undefined> => {
  const params = { ...team, name };
  await server.call("enableRepo", { params });
  const { number } = (await server.call("createBuild", { params })).body!;
  const place = { ...params, number };
  await expect
    .poll(async () => (await server.call("getBuild", { params: place })).body.status)
    .toSatisfy(isFinished);
  const log = await server.call("getLogs", { params: { ...place, stage: 1, step: 2 } });
  return /secret=(\w+)/.exec(log.body.map(({ out }) => out).join(""))?.[1];
};

describe("a folder with the name of a namespace that has a secret", () => {
  beforeEach(async () => {
    await makeTeam();
    await storeSecret("admin");
    await makeNamesake();
  });

  it("gives its repositories none of the namespace's secrets", async () => {
    expect([await secretIn("app"), await secretIn("evil")]).toEqual(["there", "none"]);
  });

  it("gives its owner no permission in the namespace, and its administrator keeps theirs", async () => {
    const list = await server.call("listOrgSecrets", { as: "stranger", params: team });
    expect([list.status, list.message]).toEqual(forbidden);
    expect(await storeSecret("stranger", "another")).toEqual(forbidden);
    expect(await storeSecret("admin", "another")).toEqual(stored);
  });

  it("is reported to the person who started the server, once", async () => {
    await sync();
    const reports = server.printed.filter((text) => text.includes(folderOf("mallory/team")));
    expect(reports).toEqual([
      `The repositories in ${folderOf("mallory/team")} get no secrets of the namespace team, which is bound to ` +
        `the folder ${folderOf("team")}. If the namespace has moved, a system administrator can bind it ` +
        "to its new folder (POST /api/namespaces/team)",
    ]);
  });

  it("gets the namespace after its last secret was deleted, if its owner stores the next one", async () => {
    await server.call("deleteOrgSecret", { as: "admin", params: { ...team, secret: "shared" } });
    expect(await namespaces()).toEqual([]);
    expect(await storeSecret("stranger")).toEqual(stored);
    expect(await namespaces()).toEqual([
      { namespace: "team", path: folderOf("mallory/team"), elsewhere: [folderOf("team")] },
    ]);
  });
});

describe("a namespace whose folder has moved", () => {
  beforeEach(async () => {
    await makeTeam();
    await storeSecret("admin");
    await mkdir(dirname(folderOf("new/team")), { recursive: true });
    await rename(folderOf("team"), folderOf("new/team"));
    await sync();
  });

  it("waits until a system administrator binds it to the new one", async () => {
    expect(await storeSecret("admin", "another")).toEqual(forbidden);
    expect(await namespaces()).toEqual([
      { namespace: "team", path: folderOf("team"), elsewhere: [folderOf("new/team")] },
    ]);
    expect(await bind(folderOf("new/team"), "admin")).toEqual([403, "Forbidden"]);
    expect(await bind(folderOf("nowhere"))).toEqual([
      400,
      `No repository of the namespace team was found in ${folderOf("nowhere")}, but in ${folderOf("new/team")}`,
    ]);
    expect(await secretIn("app")).toBe("none");
    expect(await bind(`${folderOf("new/team")}/`)).toEqual(stored);
    expect(await namespaces()).toEqual([
      { namespace: "team", path: folderOf("new/team"), elsewhere: [] },
    ]);
    expect(await secretIn("app")).toBe("there");
    expect(await storeSecret("admin", "another")).toEqual(stored);
  });
});

describe("the first secret of a namespace", () => {
  it("binds it to the folder that its administrator administers, if others have the same name", async () => {
    await makeNamesake("aaa/team/evil");
    await makeTeam();
    expect(await storeSecret("admin")).toEqual(stored);
    expect([await secretIn("app"), await secretIn("evil")]).toEqual(["there", "none"]);
  });

  it("is refused where the folder is not clear, and stored once it is", async () => {
    await makeTeam();
    await makeNamesake();
    expect(await storeSecret("owner")).toEqual([
      409,
      `Several folders have the name team: ${folderOf("mallory/team")}, ${folderOf("team")}. ` +
        "A system administrator has to choose one (POST /api/namespaces/team)",
    ]);
    expect(await bind(folderOf("team"))).toEqual(stored);
    expect(await storeSecret("owner")).toEqual(stored);
    expect([await secretIn("app"), await secretIn("evil")]).toEqual(["there", "none"]);
  });

  it("may come before its repositories, which then wait for a system administrator", async () => {
    expect(await storeSecret("owner")).toEqual(stored);
    await makeTeam();
    expect(await namespaces()).toEqual([
      { namespace: "team", path: "", elsewhere: [folderOf("team")] },
    ]);
    expect(await secretIn("app")).toBe("none");
    expect(await storeSecret("admin", "another")).toEqual(forbidden);
    expect(server.printed.join()).toContain(
      `The repositories in ${folderOf("team")} get no secrets of the namespace team, which is not bound to a folder yet.`,
    );
    expect(await bind(folderOf("team"))).toEqual(stored);
    expect(await secretIn("app")).toBe("there");
  });
});

it("a namespace keeps its folder if a link to it changes to another disk", async () => {
  const at = (name: string) => join(server.folder, name);
  const repository = await createRepository({ path: at("disk1/team/app"), files });
  await repository.git("config", "signalbox.admin", "admin");
  await symlink(at("disk1"), at("src"));
  const storeAs = async (name: string) => {
    const app = await startTestApp({ repos: [at("src")], data: at("linked") });
    const body = { name, data: "a long value" };
    const answer = await app.call("createOrgSecret", { as: "admin", params: team, body });
    await app.close();
    return answer.status;
  };
  expect(await storeAs("shared")).toBe(200);
  await rename(at("disk1"), at("disk2"));
  await rm(at("src"));
  await symlink(at("disk2"), at("src"));
  expect(await storeAs("another")).toBe(200);
});

it("the example's namespace moves with the data folder", async () => {
  const data = join(server.folder, "one");
  const first = await startTestApp({ repos: [], data });
  await first.call("getExample");
  const example = { namespace: "example" };
  const body = { name: "shared", data: "a long value" };
  await first.call("createOrgSecret", { params: example, body });
  await first.close();
  await rename(data, join(server.folder, "two"));
  const second = await startTestApp({ repos: [], data: join(server.folder, "two") });
  const { body: after } = await second.call("listNamespaces");
  await second.close();
  expect(after).toEqual([
    {
      namespace: "example",
      path: expect.stringContaining(join(server.folder, "two")),
      elsewhere: [],
    },
  ]);
});
