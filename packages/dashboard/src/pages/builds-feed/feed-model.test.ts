import { Repo } from "@signalbox/contract";
import { expect, it } from "vitest";
import { joinBuilds } from "./feed-model.ts";

const repos = (...ids: number[]): Repo[] =>
  ids.map((id) => Repo.parse({ slug: "octo/hello", build: { id, number: id } }));
const pages = (...lists: number[][]) => lists.map((ids) => repos(...ids));
const ids = (list: readonly Repo[]) => list.map(({ build }) => build?.id);

it("joins the newest builds with the pages, each build once", () => {
  expect(ids(joinBuilds(repos(9, 8), pages([8, 7], [6])))).toEqual([9, 8, 7, 6]);
  expect(ids(joinBuilds(repos(9, 8), []))).toEqual([9, 8]);
});

it("keeps a build that the newest ones no longer contain", () => {
  expect(ids(joinBuilds(repos(9), pages([9, 8, 7])))).toEqual([9, 8, 7]);
});
