import { regexFinder, type SearchQuery } from "@signalbox/log-engine";
import { toSearchValue, type LogAddress } from "../../model/log-address.ts";

/** The content of the search bar. */
export type Search = {
  text: string;
  case: boolean;
  word: boolean;
  regex: boolean;
  /** Shows only matching lines with this many lines of context; undefined shows all. */
  only: number | undefined;
  isInBuild: boolean;
};

export function readSearch({ q = "", how = "", only, in: where }: LogAddress): Search {
  return {
    text: String(q),
    case: how.includes("c"),
    word: how.includes("w"),
    regex: how.includes("r"),
    only,
    isInBuild: where === "build",
  };
}

/** Converts a search to keys of the address. Keys with default values are undefined and so are removed. */
export function writeSearch(search: Search) {
  const how = [search.case && "c", search.word && "w", search.regex && "r"]
    .filter(Boolean)
    .join("");
  return {
    q: search.text ? toSearchValue(search.text) : undefined,
    how: search.text && how ? how : undefined,
    only: search.text ? search.only : undefined,
    in: search.text && search.isInBuild ? ("build" as const) : undefined,
  };
}

/** The address of a log including its search. The number of a line is appended to it. */
export function linkBase(pathname: string, search: string): string {
  return `${pathname}${search === "" ? "?" : `${search}&`}lines=`;
}

export function queryOf(search: Search): SearchQuery {
  return {
    text: search.text,
    case: search.case,
    word: search.word,
    regex: search.regex,
  };
}

/** Whether the search is an invalid regular expression. */
export function isInvalid(search: Search): boolean {
  if (!search.regex || search.text === "") return false;
  try {
    regexFinder(queryOf(search));
    return false;
  } catch {
    return true;
  }
}
