import {
  limits,
  isZone,
  parseQuery,
  toFilter,
  type BuildFilter,
  type User,
} from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Search } from "../../store/search/search-builds.ts";
import type { BuildTables } from "../../store/build-tables.ts";

/** Parses `page` or `per_page`; undefined if the text is not a number. */
export function toInteger(text = ""): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Pages start at 1; smaller numbers mean the first page. */
export function toPage(text: string | undefined): number {
  return Math.max(1, toInteger(text) ?? 1);
}

/** Falls back to the default for anything but a number from 1 to the maximum page size. */
export function toPerPage(text: string | undefined): number {
  const number = toInteger(text) ?? 0;
  return number < 1 || number > limits.maxPerPage ? limits.defaultPerPage : number;
}

type Given = { query?: string | undefined; zone?: string | undefined };

/**
 * The filter of a call's query; undefined if it has none. Throws a 400 with the query's first problem. The login of an account
 * also finds the commits with its email addresses: builds from before the account had them name another author.
 */
export function readFilter(
  { query = "", zone = "UTC" }: Given,
  store: Pick<BuildTables, "search"> & { users?: Accounts },
): BuildFilter | undefined {
  if (query.trim() === "") return undefined;
  const { query: terms, problems } = parseQuery(query);
  const [problem] = problems;
  if (problem !== undefined) throw new ApiError(400, problem.message);
  if (!isZone(zone)) throw new ApiError(400, `Unknown time zone ${zone}`);
  const filter = toFilter(terms, { nowMs: store.search.nowMs(), zone });
  return store.users === undefined ? filter : withEmails(filter, store.users);
}

type Accounts = {
  find: (login: string) => Pick<User, "id" | "email"> | undefined;
  otherEmails: (id: number) => readonly string[];
};

function withEmails(filter: BuildFilter, users: Accounts): BuildFilter {
  const emailsOf = (login: string): string[] => {
    const user = users.find(login);
    if (user === undefined) return [];
    const emails = [user.email, ...users.otherEmails(user.id)];
    return emails.flatMap((email) => (email === "" ? [] : email.toLowerCase()));
  };
  const values = filter.values.map((condition) =>
    condition.key === "author"
      ? {
          ...condition,
          values: new Set([...condition.values, ...[...condition.values].flatMap(emailsOf)]),
        }
      : condition,
  );
  return { ...filter, values };
}

/** The id below which builds are listed; all of them if there is none. */
export function readBefore(before: string | undefined): number {
  const id = /^\d{1,15}$/.test(before ?? "") ? Number(before) : 0;
  return id === 0 ? Number.MAX_SAFE_INTEGER : id;
}

const matchAll: BuildFilter = {
  values: [],
  texts: [],
  since: 0,
  until: Number.POSITIVE_INFINITY,
};

/** The builds that a search finds, the newest first, without stages, and how far it reached if that is not to the end. */
export async function findBuilds(
  { filter = matchAll, ...scope }: Omit<Search, "filter"> & { filter: BuildFilter | undefined },
  store: Pick<BuildTables, "search" | "answers">,
) {
  await store.search.ready();
  const { ids, reached } = await store.search.find({ ...scope, filter });
  return { builds: store.answers.buildsById(ids), reached };
}
