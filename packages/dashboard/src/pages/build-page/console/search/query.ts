import { regexFinder, type SearchQuery } from "@signalbox/log-engine";
import { inAddress, type LogAddress } from "../../model/log-address.ts";

/** What is searched for, as the search bar holds it. */
export type Search = {
  text: string;
  case: boolean;
  word: boolean;
  regex: boolean;
  /** Only matching lines are shown, with so many around each; undefined shows all. */
  only: number | undefined;
  isInBuild: boolean;
};

export const readSearch = ({ q = "", how = "", only, in: where }: LogAddress): Search => ({
  text: String(q),
  case: how.includes("c"),
  word: how.includes("w"),
  regex: how.includes("r"),
  only,
  isInBuild: where === "build",
});

/** The same for the address; keys that say nothing are undefined and so leave it. */
export const writeSearch = (search: Search) => {
  const how = [search.case && "c", search.word && "w", search.regex && "r"]
    .filter(Boolean)
    .join("");
  return {
    q: search.text ? inAddress(search.text) : undefined,
    how: search.text && how ? how : undefined,
    only: search.text ? search.only : undefined,
    in: search.text && search.isInBuild ? ("build" as const) : undefined,
  };
};

/** The address of a log with a search in it (`?q=…` or nothing); the number of a line is to be added. */
export const linkBase = (pathname: string, search: string): string =>
  `${pathname}${search === "" ? "?" : `${search}&`}lines=`;

export const queryOf = (search: Search): SearchQuery => ({
  text: search.text,
  case: search.case,
  word: search.word,
  regex: search.regex,
});

/** It is meant as a regular expression, and is none. */
export const isInvalid = (search: Search): boolean => {
  if (!search.regex || search.text === "") return false;
  try {
    regexFinder(queryOf(search));
    return false;
  } catch {
    return true;
  }
};
