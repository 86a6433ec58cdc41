import { Build } from "@signalbox/contract";
import { createHistoryStore } from "../packages/dashboard/src/history/store/history-store.ts";

/** Runs in the page: fills the store of ended builds and times lookups. */
export type StoreProbe = {
  /** Stores builds in several repositories. Returns the number of characters of one build's JSON. */
  fill: (repositories: number, buildsOfEach: number) => Promise<number>;
  /** Times lookups of the newest builds of one repository after the other, in ms. Throws if an answer is wrong. */
  measureReads: (
    repositories: number,
    newest: number,
    count: number,
    times: number,
  ) => Promise<number[]>;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    storeProbe: StoreProbe;
  }
}

const roomy = {
  charactersOfReason: 1e6,
  buildsOfRepository: 1e6,
  builds: 1e6,
  characters: 1e9,
  ageSeconds: 1e9,
};
const store = createHistoryStore({ limits: roomy, nowSeconds: () => 1_700_000_000 });
const ownerOf = (repo: number) => ({ server: "bench", user: 1, repo });

/** A build of two stages with five steps each. Ids of all repositories differ. */
const buildOf = (repo: number, number: number): Build => {
  const run = { status: "success", started: 1_700_000_000, stopped: 1_700_000_060 };
  const named = (kind: string, at: number) =>
    Object.assign({ number: at, name: `${kind}-${at}` }, run);
  const steps = [1, 2, 3, 4, 5].map((at) => named("step", at));
  return Build.parse({
    id: number * 1000 + repo,
    repo_id: repo,
    number,
    status: "success",
    event: "push",
    message: `Change ${number}: what is new, and why it had to be`,
    after: "0".repeat(40),
    ref: "refs/heads/main",
    finished: 1_700_000_060,
    stages: [1, 2].map((at) => Object.assign(named("stage", at), { steps })),
  });
};

const batch = 250;

window.storeProbe = {
  fill: async (repositories, buildsOfEach) => {
    for (let repo = 1; repo <= repositories; repo += 1) {
      await store.admit(ownerOf(repo), `octo/repo-${repo}`);
      for (let first = 1; first <= buildsOfEach; first += batch) {
        const count = Math.min(batch, buildsOfEach - first + 1);
        const builds = Array.from({ length: count }, (_, index) => buildOf(repo, first + index));
        await store.keep(ownerOf(repo), builds);
      }
    }
    const { builds } = await store.usage();
    if (builds !== repositories * buildsOfEach) throw new Error(`only ${builds} builds are kept`);
    return JSON.stringify(buildOf(1, 1)).length;
  },
  measureReads: async (repositories, newest, count, times) => {
    const durations: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const repo = 1 + (time % repositories);
      const builds = Array.from({ length: count }, (_, index) => buildOf(repo, newest - index));
      const start = performance.now();
      const found = await store.read(ownerOf(repo), { builds, isComplete: false });
      durations.push(performance.now() - start);
      if (found.length !== count) throw new Error(`${found.length} of ${count} builds were found`);
    }
    return durations;
  },
};
