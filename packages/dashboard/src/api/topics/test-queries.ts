import type { Build } from "@signalbox/contract";
import { queryOptions } from "@tanstack/react-query";
import { testCountsOf } from "../../lib/test-counts.ts";
import { call } from "../client.ts";
import { keys, type RepoName } from "../queries.ts";

/** The tests of a build. They are requested again when a further step has reported tests, and when the build has ended. */
export function buildTestsQuery(repo: RepoName, build: Build) {
  const { number, finished } = build;
  return queryOptions({
    queryKey: [...keys.build(repo, number), "tests", testCountsOf(build), finished] as const,
    queryFn: ({ signal }) => call("listTests", { ...repo, number }, { signal }),
    staleTime: "static",
  });
}

/** One test of a build with its message and output, which do not change. */
export function testQuery(repo: RepoName, number: number, test: number) {
  return queryOptions({
    queryKey: [...keys.build(repo, number), "test", test] as const,
    queryFn: ({ signal }) => call("getTest", { ...repo, number, test }, { signal }),
    staleTime: "static",
  });
}

/** The failing, flaky and slow tests of a repository. */
export function repoTestsQuery(repo: RepoName) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "tests"] as const,
    queryFn: ({ signal }) => call("listRepoTests", repo, { signal }),
    staleTime: 30_000,
  });
}

export type TestName = { suite: string; name: string };

/** One test over the builds of a repository. */
export function testHistoryQuery(repo: RepoName, { suite, name }: TestName) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "tests", suite, name] as const,
    queryFn: ({ signal }) => call("getTestHistory", repo, { query: { suite, name }, signal }),
    staleTime: 30_000,
  });
}
