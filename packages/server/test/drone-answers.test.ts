import { readFileSync } from "node:fs";
import { dataFrame } from "@signalbox/contract";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import {
  toBuild,
  toBuilds,
  toEvent,
  toRecent,
  toRepo,
  toRepos,
} from "../src/connected/backend/read-answers.ts";
import { inMemory } from "../src/store/database/database.ts";
import { openIndexStore } from "../src/store/learnt/index-store.ts";

/** Recorded answers of a Drone server of version 2.25. */
const { repo, repos, recent, builds, details } = z
  .object({
    repo: z.looseObject({ id: z.number() }),
    repos: z.array(z.unknown()),
    recent: z.array(z.looseObject({ build: z.unknown() })),
    builds: z.array(z.unknown()),
    details: z.array(z.looseObject({ number: z.number() })),
  })
  .parse(
    JSON.parse(
      readFileSync(new URL("./drone-differences/recorded-drone.json", import.meta.url), "utf8"),
    ),
  );

it("reads what a Drone server sends, without changes", () => {
  expect(toRepo(repo)).toEqual(repo);
  expect(toRepos(repos)).toEqual(repos);
  expect(toBuilds(builds, repo.id)).toEqual(builds);
  expect(details.map((build) => toBuild(build, repo.id))).toEqual(details);
  expect(toRecent(recent)?.map(({ build }) => build)).toEqual(recent.map(({ build }) => build));
});

it("reads events, and nothing else, in frames", () => {
  const [build] = details;
  const frame = dataFrame(JSON.stringify({ ...repo, build }));
  expect(toEvent(frame)).toMatchObject({ repo: { slug: "acme/web" }, build });
  expect(
    [": ping\n\n", "data: {}\n\n", "data: {\n\n", "event: error\ndata: eof\n\n"].map(toEvent),
  ).toEqual([undefined, undefined, undefined, undefined]);
});

it.each([
  ["a list that is an object", () => toBuilds({ builds: [] }, 1)],
  ["a build without an id", () => toBuild({ number: 3 }, 1)],
  ["a build whose number is absurd", () => toBuild({ id: 1, number: 2 ** 50 }, 1)],
  ["a list in which one item is no build", () => toBuilds([...builds, { a: 1 }], 1)],
  ["a repository without a name", () => toRepo({ id: 1 })],
  ["text", () => toRepos("<html>")],
] as const)("does not take %s for an answer", (_, read) => {
  expect(read()).toBeUndefined();
});

it("gives builds back as they were sent, after they were in the index", () => {
  const index = openIndexStore(inMemory, () => 0);
  index.learnt.saveRepo(toRepo(repo)!);
  for (const sent of details) {
    index.learnt.saveRead(toBuild(sent, repo.id)!);
    const json = index.answers.detailedBuild(repo.id, sent.number);
    expect(JSON.parse(json ?? "")).toEqual(sent);
  }
  index.close();
});
