import { Build, Repo } from "@signalbox/contract";
import { expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { createDefaultBranches } from "./default-branches.ts";

const build = (number: number, branch: string, fields: object = {}): Build =>
  Build.parse({ id: 100 + number, number, ref: `refs/heads/${branch}`, version: 1, ...fields });
const list = (newest: Build, id = 1): Repo[] => [
  { ...Repo.parse({ id, name: "app", active: true, default_branch: "main" }), build: newest },
];

/** What is known of the default branch, with a question that comes now. */
const start = (newestOf: () => Promise<Build | undefined> = async () => undefined) => {
  let now = 0;
  const branches = createDefaultBranches({ newestOf }, () => now);
  const asker = { caller: { key: "", headers: {} }, signal: new AbortController().signal };
  const fill = (newest: Build) => {
    now += 1;
    const { repos, missing } = branches.fill(list(newest), now);
    const { number, status } = repos[0]?.default_branch_build ?? {};
    return [number, status, missing.length > 0 ? "missing" : "known"];
  };
  return {
    fill,
    see: (seen: Build) => branches.see({ repo: list(seen)[0]!, build: seen }),
    learn: (newest: Build) => branches.learn({ ...asker, since: now }, list(newest)),
    later: (ms: number) => void (now += ms),
  };
};

const success = { status: "success" };

it("knows the default branch from lists and events, as long as no build was missed", () => {
  const { fill, see } = start();
  expect(fill(build(4, "dev"))).toEqual([undefined, undefined, "missing"]);
  expect(fill(build(5, "main", success))).toEqual([5, "success", "known"]);
  expect(fill(build(6, "dev"))).toEqual([5, "success", "known"]);
  see(build(7, "main", { status: "running" }));
  see(build(7, "main", { status: "failure", version: 2 }));
  see(build(7, "main", { status: "running" }));
  see(build(5, "main", { status: "killed", version: 9 }));
  see(build(8, "dev"));
  expect(fill(build(8, "dev"))).toEqual([7, "failure", "known"]);
  expect(fill(build(10, "dev"))).toEqual([undefined, undefined, "missing"]);
});

it("asks for what it does not know, and again for a build that may have ended since", async () => {
  let answer: Build | undefined = build(2, "main", { status: "running" });
  const { fill, learn } = start(async () => answer);
  await learn(build(4, "dev"));
  expect(fill(build(4, "dev"))).toEqual([2, "running", "missing"]);
  answer = build(2, "main", success);
  await learn(build(4, "dev"));
  expect(fill(build(4, "dev"))).toEqual([2, "success", "known"]);
  // There may be no build of the default branch.
  answer = undefined;
  await learn(build(6, "dev"));
  expect(fill(build(6, "dev"))).toEqual([undefined, undefined, "known"]);
});

it("asks again after an hour, and when builds are numbered anew", async () => {
  const { fill, later } = start();
  expect(fill(build(5, "main", success))[2]).toBe("known");
  expect(fill(build(6, "dev"))[2]).toBe("known");
  expect(fill(build(6, "dev", { id: 500 }))[2]).toBe("missing");
  later(60 * 60_000);
  expect(fill(build(6, "dev"))[2]).toBe("missing");
});

it("leaves out what the CI server refuses, and stops when it fails or forgets who asks", async () => {
  const statuses = [404, 502, 401];
  const { fill, learn } = start(async () => {
    throw new ApiError(statuses.shift() ?? 0, "No");
  });
  await learn(build(4, "dev"));
  await learn(build(4, "dev"));
  expect(fill(build(4, "dev"))[2]).toBe("missing");
  await expect(learn(build(4, "dev"))).rejects.toThrow("No");
});
