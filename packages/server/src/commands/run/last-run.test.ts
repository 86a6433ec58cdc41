import { Stage } from "@signalbox/contract";
import { afterAll, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "../../../test/git-fixture.ts";
import { openLastRun } from "./last-run.ts";

afterAll(removeRepositories);

const stage = (name: string, status: string, ...depends_on: string[]) =>
  Stage.parse({ name, status, depends_on });

const place = { root: "/src", file: ".drone.yml", event: "push", target: undefined } as const;

it("names the stages that failed last time and those that depend on them", async () => {
  const folder = await temporaryFolder();
  const open = () => openLastRun({ ...place, branch: undefined }, folder);
  await expect(open().failed()).rejects.toThrow("leave out --failed the first time");
  const rest = [stage("deploy", "skipped", "test"), stage("docs", "success")];
  await open().keep([stage("lint", "success"), stage("test", "failure"), ...rest], false);
  expect(await open().failed()).toEqual(["test", "deploy"]);

  await open().keep([stage("test", "success"), stage("deploy", "failure")], true);
  expect(await open().failed()).toEqual(["deploy"]);
  await open().keep([stage("deploy", "success")], true);
  expect(await open().failed()).toEqual([]);

  const other = openLastRun({ ...place, branch: undefined, root: "/other" }, folder);
  await expect(other.failed()).rejects.toThrow("Nothing has run here yet");
});
