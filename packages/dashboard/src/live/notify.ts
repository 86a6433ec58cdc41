import type { QueryClient } from "@tanstack/react-query";
import { isEnded, type BuildUpdate } from "../api/merge/merge.ts";
import { buildQuery, type RepoName } from "../api/queries.ts";
import { lookOf } from "../components/status/StatusIcon.tsx";
import { keyOf } from "./hub/outbox.ts";
import type { News } from "./tab.ts";
import { watches } from "./watches.ts";

type Claim = (key: string, act: () => void) => void;

/**
 * Tells of the end of watched builds: each once, in the one tab that is granted it. After a break the
 * builds are asked for: their end may have been missed.
 */
export const tellEnds = (cache: QueryClient, claim: Claim, news: News): void => {
  // Most events are no end: then storage, which is slow, is left alone.
  if (news !== "refreshed" && !news.some(({ build }) => isEnded(build))) return;
  const watched = watches.list();
  if (watched.length === 0) return;
  if (news === "refreshed") for (const key of watched) void ask(cache, key, claim);
  else
    for (const event of news) {
      const key = keyOf(event);
      if (watched.includes(key)) tell(key, event.build, claim);
    }
};

const ask = async (cache: QueryClient, key: string, claim: Claim): Promise<void> => {
  const place = readKey(key);
  if (place === undefined) return watches.remove(key);
  const query = buildQuery(place.repo, place.number);
  const build = await cache.fetchQuery({ ...query, staleTime: 1000 }).catch(() => undefined);
  if (build !== undefined) tell(key, build, claim);
};

const tell = (key: string, build: BuildUpdate, claim: Claim): void => {
  const place = readKey(key);
  if (place === undefined || !isEnded(build)) return;
  claim(`ended ${key}`, () => {
    if (!watches.has(key)) return;
    watches.remove(key);
    show(key, place, lookOf(build.status).word, build.title || build.message || "");
  });
};

type Place = { repo: RepoName; number: number };

const readKey = (key: string): Place | undefined => {
  const [namespace, name, number] = key.split("/");
  return namespace && name && number
    ? { repo: { namespace, name }, number: Number(number) }
    : undefined;
};

const show = (key: string, { repo, number }: Place, word: string, body: string): void => {
  try {
    const title = `${repo.namespace}/${repo.name} #${number}: ${word}`;
    const note = new Notification(title, { body: body.split("\n")[0] ?? "", tag: key });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {
    // Some browsers have notifications in service workers only.
  }
};
