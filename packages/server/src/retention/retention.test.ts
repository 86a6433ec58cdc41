import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { Build } from "@signalbox/contract";
import { expect, it, onTestFinished } from "vitest";
import { openArtifacts } from "../artifacts/artifacts.ts";
import type { RetentionConfig } from "../config/retention-config.ts";
import { createCipher } from "../store/keys/keys.ts";
import { logPath } from "../live/log-file.ts";
import { createLogStore } from "../live/log-store.ts";
import { openStore } from "../store/store.ts";
import { chooseOldLogs } from "./old-logs.ts";
import { applyLimits, createDiskCheck } from "./retention.ts";

const access = { visibility: null, read: [], write: [], admin: [] };
const day = 24 * 3600 * 1000;

/** A server's data, with one build per day for each repository. */
async function createData(buildsOf: Record<string, number>) {
  const folder = await mkdtemp(join(tmpdir(), "retention-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  let now = 1000 * day;
  const clock = (): number => now;
  const store = openStore(join(folder, "signalbox.db"), clock, createCipher("0123456789abcdef"));
  onTestFinished(() => store.close());
  const logFolder = join(folder, "logs");
  const logs = createLogStore({ folder: logFolder, clock });
  const artifacts = await openArtifacts({
    store,
    storage: { failed: () => undefined },
    clock,
    report: { line: () => undefined, problem: () => undefined },
    folder: join(folder, "artifacts"),
    stepBytes: 1000,
    minFreeBytes: 0,
  });
  const push = { trigger: "@hook", event: "push", ref: "refs/heads/main", after: "1" } as const;
  const repos = Object.entries(buildsOf).map(([name, count]) => {
    const found = {
      namespace: "team",
      name,
      slug: `team/${name}`,
      path: `/${name}`,
      gitDir: `/${name}`,
      bare: true,
    };
    return { count, repo: store.repos.upsert(found, access, "main", "/") };
  });
  const max = Math.max(...Object.values(buildsOf));
  for (let number = 1; number <= max; number += 1) {
    for (const { repo, count } of repos) {
      if (number > count) continue;
      const build = store.builds.insert(repo.id, { ...push, status: "success" }, [
        { number: 1, name: "default", status: "success" },
      ]);
      const path = logPath(logFolder, { build: build.id, stage: 1, step: 1 });
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, "x".repeat(1000));
      await utimes(path, now / 1000, now / 1000);
    }
    now += day;
  }
  const reported: string[] = [];
  const report = { line: (text: string) => void reported.push(text), problem: () => undefined };
  const limit = (limits: Partial<RetentionConfig>): Promise<void> => {
    const images = { count: undefined, days: undefined, bytes: undefined };
    const none = { builds: undefined, days: undefined, logBytes: undefined, logDays: undefined };
    const of = { bytes: undefined, repoBytes: undefined, stepBytes: 1, days: undefined };
    const all = { ...none, images, artifacts: of, ...limits };
    const removeImages = () => Promise.resolve();
    const deps = { store, logs, artifacts, logFolder, limits: all };
    return applyLimits({ ...deps, clock, report, removeImages });
  };
  const numbersOf = (name: string): number[] => {
    const { repo } = repos.find((each) => each.repo.name === name)!;
    const page = store.answers.builds(repo.id, { page: 1, perPage: 100 });
    return page.map((json) => Build.parse(JSON.parse(json)).number);
  };
  const hasLog = (build: number): boolean =>
    existsSync(logPath(logFolder, { build, stage: 1, step: 1 }));
  const keep = async (build: number): Promise<void> => {
    const { id } = store.stages.withStages(store.builds.findById(build)!).stages[0]!;
    const [step] = store.steps.insertAll(id, [{ number: 1, name: "one", status: "success" }]);
    const content = Readable.from([Buffer.alloc(100)]);
    await artifacts.put({ build, step: step!.id }, "file.bin", content);
  };
  const advance = (ms: number): void => void (now += ms);
  const kept = (): number[] => store.artifacts.sizesOfBuilds().map(({ build }) => build);
  return { store, reported, limit, numbersOf, hasLog, repos, keep, kept, advance };
}

it("keeps everything by default", async () => {
  const data = await createData({ alpha: 3 });
  await data.limit({});
  expect(data.numbersOf("alpha")).toEqual([3, 2, 1]);
  expect(data.reported).toEqual([]);
});

it("keeps a number of builds of each repository, and lists what it deletes", async () => {
  const data = await createData({ alpha: 5, beta: 2 });
  await data.limit({ builds: 3 });
  expect(data.numbersOf("alpha")).toEqual([5, 4, 3]);
  expect(data.numbersOf("beta")).toEqual([2, 1]);
  expect(data.reported).toEqual(["Deleted 2 builds of team/alpha below 3"]);
  expect(data.hasLog(1)).toBe(false);
  await data.limit({ builds: 3 });
  expect(data.reported).toHaveLength(1);
});

it("deletes builds by age, but never the newest of a repository or an unfinished one", async () => {
  const data = await createData({ alpha: 10, beta: 2 });
  const first = data.store.builds.find(data.repos[0]!.repo.id, 1)!;
  data.store.builds.update(first.id, { status: "running" });
  await data.limit({ days: 4 });
  expect(data.numbersOf("alpha")).toEqual([10, 9, 8, 7, 1]);
  expect(data.numbersOf("beta")).toEqual([2]);
});

it("deletes the oldest logs above a size, and keeps their builds", async () => {
  const data = await createData({ alpha: 4 });
  await data.limit({ logBytes: 2000 });
  expect([1, 2, 3, 4].map(data.hasLog)).toEqual([false, false, true, true]);
  expect(data.numbersOf("alpha")).toEqual([4, 3, 2, 1]);
  expect(data.reported).toEqual(["Deleted the logs of 2 old builds (0.0 MB)"]);
});

it("deletes logs by their own age, and keeps their builds", async () => {
  const data = await createData({ alpha: 5 });
  await data.limit({ logDays: 2 });
  expect([1, 2, 3, 4, 5].map(data.hasLog)).toEqual([false, false, false, true, true]);
  expect(data.numbersOf("alpha")).toEqual([5, 4, 3, 2, 1]);
  expect(data.reported).toEqual(["Deleted the logs of 3 old builds (0.0 MB)"]);
});

it("deletes artifacts by age and size, of each repository and in all, and keeps their builds", async () => {
  const data = await createData({ alpha: 4, beta: 2 });
  // The ids alternate: alpha 1, beta 1, alpha 2, beta 2, alpha 3, alpha 4.
  for (const build of [1, 2, 3, 4, 5, 6]) await data.keep(build);
  const limits = { bytes: undefined, repoBytes: undefined, stepBytes: 1, days: undefined };
  await data.limit({ artifacts: { ...limits, repoBytes: 300, days: 5 } });
  expect(data.kept()).toEqual([2, 3, 4, 5, 6]);
  data.store.builds.update(2, { status: "running" });
  await data.limit({ artifacts: { ...limits, bytes: 200 } });
  expect(data.kept()).toEqual([2, 6]);
  expect(data.reported).toEqual([
    "Deleted old artifacts (0.0 MB)",
    "Deleted old artifacts (0.0 MB)",
  ]);
  data.advance(6 * day);
  await data.limit({ artifacts: { ...limits, days: 5 } });
  expect(data.kept()).toEqual([2]);
  expect(data.numbersOf("alpha")).toEqual([4, 3, 2, 1]);
});

it.each([
  [{ maxBytes: 0 }, [1, 2, 3]],
  [{ maxBytes: 30 }, [1, 2]],
  [{ maxBytes: 50 }, [1]],
  [{ maxBytes: 60 }, []],
  [{ since: 3 }, [1, 2]],
  [{ since: 2, maxBytes: 30 }, [1, 2]],
  [{}, []],
])("chooses the oldest logs for %o", (limits, builds) => {
  const logs = [1, 2, 3].map((build) => ({ build, bytes: build * 10, written: build }));
  expect(chooseOldLogs(logs, limits).map(({ build }) => build)).toEqual(builds);
});

it("warns once when the disk runs low", async () => {
  const reported: string[] = [];
  const report = { line: (text: string) => void reported.push(text), problem: () => undefined };
  const free = [5e9, 5e8, 4e8, 5e9, 3e8];
  const check = createDiskCheck("/data", report, () => Promise.resolve(free.shift() ?? 0));
  for (let round = 0; round < 5; round += 1) await check();
  expect(reported).toEqual([
    "The disk of the data folder has only 476.8 MB left: --keep-builds, --keep-logs, --keep-artifacts and --keep-images limit what the server keeps",
    "The disk of the data folder has only 286.1 MB left: --keep-builds, --keep-logs, --keep-artifacts and --keep-images limit what the server keeps",
  ]);
});
