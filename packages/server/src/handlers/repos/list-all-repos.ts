import { limits } from "@signalbox/contract";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { toInteger, toPage } from "../page-of.ts";

/** Unlike a list of builds, a page may be of any length. */
export const listAllRepos: Handler<"listAllRepos", Pick<Deps, "store">> = ({ query }, { store }) =>
  store.repos.listPage(
    toPage(query.page),
    Math.max(0, toInteger(query.per_page) ?? 0) || limits.perPageDefault,
  );
