import { Build, Repo, Stage } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import {
  mergeBuild,
  mergeBuilds,
  mergeLatestRepos,
  mergeNewestBuilds,
  mergeNewestOfBranch,
  mergeRecentBuilds,
  mergeRepo,
  type RepoEvent,
} from "./merge.ts";

const build = (fields: Partial<Build>): Build => Build.parse(fields);
const repo = (fields: Record<string, unknown>): Repo => Repo.parse(fields);
const event = (fields: Partial<Build>, id = 1): RepoEvent => ({
  ...repo({ id, slug: "octo/hello" }),
  build: build(fields),
});
const numbers = (pages: Build[][]) => pages.map((page) => page.map(({ number }) => number));

describe("builds list of the current repository", () => {
  const pages = (...held: number[][]) =>
    held.map((page) => page.map((number) => build({ id: number, number })));

  it("inserts the build at the top", () => {
    const merged = mergeBuilds(pages([2, 1]), build({ id: 3, number: 3 }));
    expect(numbers(merged)).toEqual([[3, 2, 1]]);
  });

  it("keeps pages as long as servers make them, so that the next page begins where they end", () => {
    const whole = mergeBuilds(pages([4, 3], [2]), build({ id: 5, number: 5 }), 2);
    expect(numbers(whole)).toEqual([
      [5, 4],
      [3, 2],
    ]);
    expect(numbers(mergeBuilds(whole, build({ id: 6, number: 6 }), 2))).toEqual([
      [6, 5],
      [4, 3],
    ]);
  });

  it("puts a late event of an older build where it belongs, or leaves it to a page below", () => {
    expect(numbers(mergeBuilds(pages([4, 2]), build({ id: 3, number: 3 }), 9))).toEqual([
      [4, 3, 2],
    ]);
    expect(numbers(mergeBuilds(pages([4, 2]), build({ id: 1, number: 1 }), 2))).toEqual([[4, 2]]);
  });

  it("replaces the matching build, on whichever page it is", () => {
    const known = [[build({ id: 2, number: 2 })], [build({ id: 1, number: 1, status: "running" })]];
    const merged = mergeBuilds(known, build({ id: 1, number: 1, status: "success" }));
    expect(numbers(merged)).toEqual([[2], [1]]);
    expect(merged[1]?.[0]?.status).toBe("success");
    expect(merged[0], "a page that does not change is not drawn again").toBe(known[0]);
  });

  it("adds the build to an empty list", () => {
    expect(numbers(mergeBuilds([[]], build({ id: 1, number: 1 })))).toEqual([[1]]);
    expect(numbers(mergeBuilds([], build({ id: 1, number: 1 })))).toEqual([[1]]);
  });
});

describe("latest-repositories list", () => {
  const listed = (number: number) => [
    repo({ id: 1, build: { id: number, number, status: "pending" } }),
    repo({ id: 2 }),
  ];

  it.each([
    ["higher", 7, "running"],
    ["equal", 6, "running"],
    ["lower", 5, "pending"],
  ])("with a build number that is %s", (_, number, status) => {
    const merged = mergeLatestRepos(listed(6), event({ id: number, number, status: "running" }));
    expect(merged[0]?.build?.status).toBe(status);
  });

  it("keeps its build when a trial runs", () => {
    const trial = event({ id: 7, number: 7, status: "running", trial: true });
    const merged = mergeLatestRepos(listed(6), trial);
    expect(merged[0]?.build).toMatchObject({ number: 6, status: "pending" });
  });

  it("follows the default branch although builds of other branches are newer", () => {
    const of = (branch: string, number: number, status: string, trial = false) => ({
      ...event({ id: number, number, status, ref: `refs/heads/${branch}`, trial }),
      default_branch: "main",
    });
    const states = [
      of("main", 5, "failure"),
      of("main", 5, "running"),
      of("main", 4, "success"),
      of("dev", 8, "success"),
      of("main", 7, "running"),
      of("main", 9, "running", true),
    ];
    const shown: unknown[] = [];
    const main = { default_branch: "main", default_branch_build: { number: 5, status: "running" } };
    let repos: Repo[] = [{ ...listed(6)[0]!, ...main }];
    for (const state of states) {
      repos = mergeLatestRepos(repos, state);
      const { number, status } = repos[0]!.default_branch_build!;
      shown.push(`${number} ${status}`);
    }
    expect(shown).toEqual([...Array(4).fill("5 failure"), ...Array(2).fill("7 running")]);
    expect(repos[0]?.build?.number).toBe(8);
  });

  it("replaces an entry that had no build yet, and leaves other repositories as they are", () => {
    const repos = listed(6);
    const merged = mergeLatestRepos(repos, event({ id: 9, number: 1 }, 2));
    expect(merged[1]?.build?.number).toBe(1);
    expect(merged[0]).toBe(repos[0]);
  });
});

describe("recent-builds list", () => {
  const recent = () => [repo({ id: 1, build: { id: 5, number: 5, status: "pending" } })];

  it("removes the entry when the build is finished", () => {
    expect(mergeRecentBuilds(recent(), event({ id: 5, status: "success", finished: 99 }))).toEqual(
      [],
    );
  });

  it("removes the entry when the build is declined, though it has no finish time", () => {
    expect(mergeRecentBuilds(recent(), event({ id: 5, status: "declined", finished: 0 }))).toEqual(
      [],
    );
  });

  it("replaces the entry if it is there", () => {
    const merged = mergeRecentBuilds(recent(), event({ id: 5, status: "running" }));
    expect(merged.map((entry) => entry.build?.status)).toEqual(["running"]);
  });

  it("appends it otherwise", () => {
    const merged = mergeRecentBuilds(recent(), event({ id: 6, status: "running" }));
    expect(merged.map((entry) => entry.build?.id)).toEqual([5, 6]);
  });

  it("appends no build that has ended already", () => {
    expect(mergeRecentBuilds(recent(), event({ id: 6, finished: 99 }))).toHaveLength(1);
  });
});

describe("fields that an event omits are kept", () => {
  it("never erases permissions", () => {
    const permissions = { read: true, write: true, admin: false };
    const merged = mergeRepo(repo({ id: 1, permissions }), event({ id: 1 }));
    expect(merged.permissions).toEqual(permissions);
  });

  it("keeps the stages that are known", () => {
    const stages = [{ number: 1, name: "default", status: "running" }];
    const known = Build.parse({ id: 1, status: "running", stages });
    const merged = mergeBuild(known, build({ id: 1, status: "killed" }));
    expect(merged.status).toBe("killed");
    expect(merged.stages).toEqual(known.stages);
  });
});

it("keeps the objects of rows that an event does not change", () => {
  const text = JSON.stringify(
    build({
      id: 1,
      number: 1,
      version: 2,
      stages: [
        Stage.parse({
          number: 1,
          depends_on: ["lint"],
          steps: [
            { number: 1, status: "success", version: 3, depends_on: ["clone"] },
            { number: 2, status: "running", version: 2 },
          ],
        }),
      ],
    }),
  );
  const known: Build = JSON.parse(text);
  const update: Build = JSON.parse(text);
  const [first, second] = update.stages?.[0]?.steps ?? [];
  Object.assign(second ?? {}, { status: "success", version: 3 });
  const [before, after] = [known, mergeBuild(known, update)].map(
    ({ stages }) => stages?.[0]?.steps,
  );
  expect(after?.[0]).toBe(before?.[0]);
  expect(after).toEqual([first, second]);
  Object.assign(first ?? {}, { depends_on: ["other"] });
  expect(mergeBuild(known, update).stages?.[0]?.steps?.[0]?.depends_on).toEqual(["other"]);
});

describe("newest builds over all repositories", () => {
  const listed = [{ ...repo({ id: 1 }), build: build({ id: 5, number: 2 }) }];

  it("replaces the matching build, even if it has ended", () => {
    const merged = mergeNewestBuilds(listed, event({ id: 5, number: 2, finished: 9 }));
    expect(merged.map((one) => one.build?.finished)).toEqual([9]);
  });

  it("puts a new build on top", () => {
    const merged = mergeNewestBuilds(listed, event({ id: 6, number: 3 }));
    expect(merged.map((one) => one.build?.id)).toEqual([6, 5]);
  });
});

describe("newest build of each branch", () => {
  const branches = [build({ id: 1, number: 1, event: "push", target: "main" })];
  const merge = (fields: Partial<Build>) =>
    mergeNewestOfBranch(branches, build({ event: "push", ...fields }));

  it("is replaced only if the number is not lower", () => {
    expect(merge({ id: 2, number: 2, target: "main" }).map(({ id }) => id)).toEqual([2]);
    expect(merge({ id: 9, number: 0, target: "main" }).map(({ id }) => id)).toEqual([1]);
  });

  it("is added for a branch that was not built before", () => {
    expect(merge({ id: 2, number: 2, target: "next" }).map(({ id }) => id)).toEqual([1, 2]);
  });

  it("ignores events other than pushes", () => {
    expect(merge({ id: 2, number: 2, target: "main", event: "cron" })).toEqual(branches);
  });
});
