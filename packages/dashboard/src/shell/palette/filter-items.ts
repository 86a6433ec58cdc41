import { parseQuery, printQuery } from "@signalbox/contract";
import type { RepoName } from "../../api/live-query.ts";
import { buildsFeedLink, repoLink } from "../../lib/links.ts";
import { slugOf } from "./build-items.ts";
import type { PaletteItem } from "./items.ts";
import { wordsOf } from "./match.ts";

/** The query that a text means: the text itself if it can be parsed as a query, otherwise its words. */
export function queryOf(typed: string): string {
  const { query, problems } = parseQuery(typed);
  if (problems.length === 0) return printQuery(query);
  const words = wordsOf(typed).map((text) =>
    printQuery([{ kind: "text", text, isNegated: false }]),
  );
  // A word of punctuation alone can be no condition.
  return words.filter((word) => parseQuery(word).problems.length === 0).join(" ");
}

/** Filters of builds by the typed text: of the repository on the screen, and of all. */
export function filterItems(typed: string, place: RepoName | undefined): PaletteItem[] {
  const query = queryOf(typed);
  if (query === "") return [];
  const of = (
    id: string,
    detail: string,
    link: typeof buildsFeedLink | ReturnType<typeof repoLink>,
  ) =>
    ({
      id: `filter:${id}`,
      group: "actions",
      title: `Filter builds by ${query}`,
      detail,
      text: "",
      target: { link: () => ({ ...link, search: { query } }) },
    }) satisfies PaletteItem;
  const inAll = of("all", "All repositories", buildsFeedLink);
  return place === undefined ? [inAll] : [of("repository", slugOf(place), repoLink(place)), inAll];
}
