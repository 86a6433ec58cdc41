import { access, readdir, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enableRepository, finishedBuild, listBuilds, pipelineFile } from "./enabled-repository.ts";
import type { EnabledRepository } from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let repository: EnabledRepository;
beforeAll(async () => {
  server = await startTestApp();
  await writeFile(join(server.folder, "outside.yml"), pipelineFile(["echo outside"]));
  repository = await enableRepository(server, "alpha", {
    ".drone.yml": pipelineFile(['printf "%s\\n" "$DRONE_BRANCH"', "test ! -e pwned"]),
  });
});
afterAll(() => server.close());

/** Checks that no name was executed as a command, which would have created a file. */
const expectNothingRan = async () => {
  const names = await readdir(server.folder, { recursive: true });
  expect(names.filter((name) => basename(name) === "pwned")).toEqual([]);
  await expect(access(join(process.cwd(), "pwned"))).rejects.toThrow("ENOENT");
};

const start = (query: Record<string, string>) =>
  server.call("createBuild", { params: repository.params, query });

it.each([
  "--help",
  "--output=pwned",
  "--upload-pack=touch pwned",
  "-h",
  "main..main",
  "main^{tree}",
  "main~0",
  "@{-1}",
  "main@{0}",
  "HEAD:.drone.yml",
  ":/First",
  "../../outside",
  "refs/../../../outside",
  "refs/heads/../../config",
  "$(touch pwned)",
  "main\n--help",
  "main\0",
  "x".repeat(5000),
])("%j is neither a branch nor a commit", async (text) => {
  expect((await start({ branch: text })).status).toBe(404);
  expect((await start({ commit: text })).status).toBe(404);
  await expectNothingRan();
});

it.each([
  "../outside.yml",
  "../../outside.yml",
  "a/../../../outside.yml",
  "/etc/passwd",
  "..",
  ".git/config",
  "--help",
  "-",
  "a\0b",
  ":(top)outside.yml",
  "HEAD:.drone.yml",
])("the pipeline file %j is read inside the commit or not at all", async (config_path) => {
  const { params } = repository;
  const set = await server.call("updateRepo", { params, body: { config_path } });
  expect(set.status).toBe(200);
  const { status, body, message } = await start({});
  expect([status, body]).toEqual([500, { message }]);
  expect(message).toMatch(/^(Not Found|Invalid path)$/);
  await server.call("updateRepo", { params, body: { config_path: ".drone.yml" } });
});

it("a link to a file outside is not followed", async () => {
  const linked = await server.makeRepository("linked");
  await symlink(join(server.folder, "outside.yml"), join(linked.path, ".drone.yml"));
  await linked.git("-c", "user.name=x", "-c", "user.email=x@y", "add", ".drone.yml");
  await linked.git("commit", "-q", "-m", "A link");
  await server.call("syncUserRepos");
  const params = { namespace: "team", name: "linked" };
  await server.call("enableRepo", { params });
  const answer = await server.call("createBuild", { params });
  expect([answer.status, answer.message]).toEqual([500, "Not Found"]);
});

describe("branch names with shell commands", () => {
  it.each([
    "$(touch${IFS}pwned)",
    "`touch${IFS}pwned`",
    ";touch${IFS}pwned;",
    "a'b\"c|touch${IFS}pwned",
    "&touch${IFS}pwned&",
    "<script>alert(1)</script>",
    "-rf",
    "%s%n%00",
  ])("%s is only text to the step", async (branch) => {
    await repository.git("update-ref", `refs/heads/${branch}`, await repository.sha("main"));
    const { body } = await start({ branch });
    const build = await finishedBuild(server, repository, body!.number);
    expect([build.status, build.target]).toEqual(["success", branch]);
    const place = { ...repository.params, number: build.number, stage: 1, step: 2 };
    const lines = (await server.call("getLogs", { params: place })).body;
    const texts = lines.map(({ out }) => out);
    expect(texts[0]).toMatch(/^\+ printf/);
    expect(texts[1]).toBe(`${branch}\n`);
    // A folder that disappears during the search cannot be read.
    const workspaces = join(server.folder, "data", "workspaces");
    await expect.poll(() => readdir(workspaces)).toEqual([]);
    await expectNothingRan();
  });
});

describe("a pipeline file beyond the limits is immediately an error of its build", () => {
  const bomb = ["kind: x", "a: &a [1,1,1,1,1,1,1,1,1]"];
  for (const [index, name] of "bcdefghi".split("").entries())
    bomb.push(
      `${name}: &${name} [${Array.from({ length: 9 }, () => `*${"abcdefgh"[index]}`).join()}]`,
    );

  it.each([
    ["aliases of aliases", bomb.join("\n"), /more than 50000 values/],
    ["brackets inside each other", `kind: ${"[".repeat(100_000)}`, /levels deep/],
    ["a quarter of a million characters", `kind: x\n#${"x".repeat(250_000)}`, /characters/],
    [
      "patterns that take their time",
      pipelineFile(
        ["true"],
        `trigger: { ref: [${Array.from({ length: 900 }, (_, index) => `"**/*a*a*a*a*a*a*${index}x"`).join()}, "**"] }`,
      ),
      null,
    ],
  ])("%s", async (_, file, message) => {
    await repository.commit({ ".drone.yml": file }, "Hostile", { branch: "hostile", from: "main" });
    const before = process.cpuUsage();
    const { status, body } = await start({ branch: "hostile" });
    expect(status).toBe(200);
    expect([body?.status, body?.error ?? ""]).toEqual([
      message === null ? "pending" : "error",
      expect.stringMatching(message ?? /^$/),
    ]);
    // The other requests did not wait long. Time spent on other programs does not count.
    expect(process.cpuUsage(before).user).toBeLessThan(3e6);
  });

  it("a file larger than a megabyte", async () => {
    const files = { ".drone.yml": `kind: x\n#${"x".repeat(1024 ** 2 + 1000)}` };
    await repository.commit(files, "Large", { branch: "large", from: "main" });
    const answer = await start({ branch: "large" });
    expect([answer.status, answer.message]).toEqual([500, "The file is larger than 1 MB"]);
    expect(await listBuilds(server, repository)).not.toHaveLength(0);
  });
});
