import type { HistoryLocation } from "@tanstack/history";
import { canonicalPath } from "./path-pattern.ts";
import type { EntryState } from "./register.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";

/** An entry of the browser's history, in the spelling of the links of this page. */
export type Address = {
  /** Differs for each entry of the history, even for one that replaced another. */
  key: string;
  /** The path below the base path, encoded. */
  pathname: string;
  /** The path with the base path, encoded. */
  path: string;
  search: Record<string, unknown>;
  /** Path with the base path, query and fragment. */
  href: string;
  state: EntryState;
};

/** Reads an entry. `base` is the path under which the page is served, without a slash at its end. */
export function readAddress(location: HistoryLocation, base: string): Address {
  const { __TSR_key = "", key: _key, __TSR_index: _index, ...state } = location.state;
  const { pathname: path, hash } = location;
  const isInside = `${path}/`.toLowerCase().startsWith(`${base}/`.toLowerCase());
  const pathname = canonicalPath(isInside ? path.slice(base.length) : path);
  const search = parseSearch(location.search);
  const href = `${base}${pathname}${stringifySearch(search)}${hash}`;
  return { key: __TSR_key, pathname, path: `${base}${pathname}`, search, href, state };
}

export function isSameEntry(a: Pick<Address, "href" | "state">, b: Address): boolean {
  return a.href === b.href && JSON.stringify(a.state) === JSON.stringify(b.state);
}
