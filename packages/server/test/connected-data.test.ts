import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Build, Repo } from "@signalbox/contract";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { openIndex } from "../src/connected/index/open-index.ts";
import { deleteIndexFiles } from "../src/data-folder/index-files.ts";
import { createConnectedFixture, type ConnectedFixture } from "./connected-fixture.ts";
import { removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { startConnected } from "./start-connected.ts";

let fixture: ConnectedFixture;
let data: string;
beforeEach(async () => {
  data = join(await temporaryFolder(), "index");
  fixture = await createConnectedFixture(["alpha"], { data });
  fixture.addBuilds("alpha", [{}, {}, {}]);
});
afterEach(() => fixture.close());
afterAll(removeRepositories);

const params = { namespace: "team", name: "alpha" };
const readDetails = async (): Promise<number[]> => {
  const answer = await fixture.ask("listBuildDetails", "reader", { params });
  const builds = z.array(Build).parse(await answer.json());
  return builds.map(({ number }) => number);
};
/** The requests for one build each that a question costs. */
const costOfDetails = async (): Promise<number> => {
  fixture.takeRequests();
  expect(await readDetails()).toEqual([3, 2, 1]);
  return fixture.takeRequests().filter((path) => /builds\/\d+$/.test(path)).length;
};
const indexFiles = async (): Promise<string[]> =>
  (await readdir(data)).filter((name) => name.endsWith(".db"));

it("is kept in a file that only this system user can read, for the next start", async () => {
  expect(await costOfDetails()).toBe(3);
  const [name = ""] = await indexFiles();
  expect((await stat(join(data, name))).mode & 0o777).toBe(0o600);
  await fixture.restart();
  expect(await costOfDetails()).toBe(0);
});

it("begins again if its file is damaged, and says so in one line", async () => {
  await costOfDetails();
  const [name = ""] = await indexFiles();
  await fixture.stop();
  await writeFile(join(data, name), "This is no database. ".repeat(500));
  await fixture.restart();
  // Other lines say what the CI server is, once it has answered.
  expect(fixture.connected.printed.filter((line) => line.includes("index"))).toEqual([
    expect.stringMatching(/^The index .* is damaged and begins again \(/),
  ]);
  expect(await costOfDetails()).toBe(3);
});

it("continues in memory, empty, if its file becomes unusable while it runs", async () => {
  const printed: string[] = [];
  const report = { line: (text: string) => void printed.push(text), problem: () => undefined };
  const place = { folder: join(data, "other"), isChosen: true };
  const address = new URL("http://127.0.0.1:9");
  const index = await openIndex({ data: place, address, clock: () => 0, report });
  const repo = Repo.parse({ id: 1, slug: "team/alpha", namespace: "team", name: "alpha" });
  index.learnt.saveRepo(repo);
  expect(index.mend(new Error("something else"))).toBe(false);
  expect(index.repos.findById(1)?.repo.slug).toBe("team/alpha");
  const damage = Object.assign(new Error("database disk image is malformed"), { errcode: 11 });
  expect(index.mend(damage)).toBe(true);
  expect(printed).toEqual([expect.stringContaining("a new one is kept in memory")]);
  expect(index.repos.findById(1)).toBeUndefined();
  index.learnt.saveRepo(repo);
  expect(index.repos.findById(1)?.repo.slug).toBe("team/alpha");
  index.close();
  await index.release();
});

it("has a file for each CI server, and is deleted with all of them", async () => {
  await costOfDetails();
  const other = await startConnected("http://127.0.0.1:9", { data });
  expect(await indexFiles()).toHaveLength(2);
  await other.close();
  await fixture.stop();
  expect(await deleteIndexFiles(data)).toBe(2);
  expect(await readdir(data)).toEqual([]);
  await fixture.restart();
});

it("is refused in the data folder of an embedded server", async () => {
  const folder = join(fixture.server.folder, "data");
  await expect(startConnected("http://127.0.0.1:9", { data: folder })).rejects.toThrow(
    /is the data folder of an embedded server/,
  );
});
