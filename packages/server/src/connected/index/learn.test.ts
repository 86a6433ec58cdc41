import { Build, Repo } from "@signalbox/contract";
import { expect, it } from "vitest";
import { inMemory } from "../../store/database/database.ts";
import { openIndexStore } from "../../store/learnt/index-store.ts";
import { createLearner } from "./learn.ts";

const repo = Repo.parse({ id: 1, slug: "team/app", namespace: "team", name: "app" });
const build = (number: number): Build =>
  Build.parse({ id: number, repo_id: 1, number, status: "success" });
const asker = { caller: { key: "", headers: {} }, since: 0, signal: new AbortController().signal };

it.each(["the list", "a build"])(
  "begins again when somebody empties the index while the server answers with %s",
  async (answer) => {
    const index = openIndexStore(inMemory, () => 0);
    index.learnt.saveRepo(repo);
    let purges = 1;
    const purgeDuring = (place: string): void => {
      if (place === answer && purges-- > 0) index.learnt.deleteAll();
    };
    const backend = {
      hidesMachines: false,
      perPage: 100,
      builds: async () => {
        purgeDuring("the list");
        return { builds: [build(2), build(1)], isLast: true };
      },
      build: async (_caller: unknown, _repo: unknown, number: number) => {
        purgeDuring("a build");
        return build(number);
      },
    };
    const learner = createLearner({ backend, index, clock: () => 0 });
    const part = { before: 3, limit: 2 };
    expect(await learner.details(asker, repo, part)).toEqual({ count: 2, isPartial: false });
    expect(index.learnt.below(1, 3, 2).map(({ isRead }) => isRead)).toEqual([true, true]);
    index.close();
  },
);
