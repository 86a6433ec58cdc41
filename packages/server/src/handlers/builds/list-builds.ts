import { limits } from "@signalbox/contract";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { toInteger, toPage } from "../page-of.ts";

export const listBuilds: Handler<"listBuilds", Pick<Deps, "store">> = (
  { stored, query },
  { store },
) =>
  store.builds.list(stored.repo.id, {
    page: toPage(query.page),
    perPage: toPerPage(query.per_page),
    ref: toRef(query),
  });

/** What is no number from 1 to the most that a page may hold counts as not given. */
const toPerPage = (text: string | undefined): number => {
  const number = toInteger(text) ?? 0;
  return number < 1 || number > limits.perPageMost ? limits.perPageDefault : number;
};

const toRef = ({ branch, tag }: { branch?: string; tag?: string }): string | undefined => {
  if (branch !== undefined && branch !== "") return `refs/heads/${branch}`;
  return tag === undefined || tag === "" ? undefined : `refs/tags/${tag}`;
};
