import type { QueryClient } from "@tanstack/react-query";
import { isEnded, type BuildUpdate } from "../api/merge/merge.ts";
import { buildQuery, type RepoName } from "../api/queries.ts";
import { appearanceOf } from "../components/status/StatusIcon.tsx";
import { keyOf } from "./hub/outbox.ts";
import type { LiveUpdate } from "./tab.ts";
import { watches } from "./watches.ts";

type Claim = (key: string, act: () => void) => void;

/**
 * Shows a notification when a watched build has finished: once, in the tab that the hub grants it to. After a
 * refresh the builds are fetched, because their end may have been missed.
 */
export function notifyFinished(cache: QueryClient, claim: Claim, update: LiveUpdate): void {
  // Most events do not end a build. Checked first, because reading the storage is slow.
  if (update !== "refreshed" && !update.some(({ build }) => isEnded(build))) return;
  const watched = watches.list();
  if (watched.length === 0) return;
  if (update === "refreshed") for (const key of watched) void fetchBuild(cache, key, claim);
  else
    for (const event of update) {
      const key = keyOf(event);
      if (watched.includes(key)) notifyIfFinished(key, event.build, claim);
    }
}

const fetchBuild = async (cache: QueryClient, key: string, claim: Claim): Promise<void> => {
  const place = readKey(key);
  if (place === undefined) return watches.remove(key);
  const query = buildQuery(place.repo, place.number);
  const build = await cache.fetchQuery({ ...query, staleTime: 1000 }).catch(() => undefined);
  if (build !== undefined) notifyIfFinished(key, build, claim);
};

const notifyIfFinished = (key: string, build: BuildUpdate, claim: Claim): void => {
  const place = readKey(key);
  if (place === undefined || !isEnded(build)) return;
  claim(`ended ${key}`, () => {
    if (!watches.has(key)) return;
    watches.remove(key);
    showNotification(
      key,
      place,
      appearanceOf(build.status).word,
      build.title || build.message || "",
    );
  });
};

type Place = { repo: RepoName; number: number };

const readKey = (key: string): Place | undefined => {
  const [namespace, name, number] = key.split("/");
  return namespace && name && number
    ? { repo: { namespace, name }, number: Number(number) }
    : undefined;
};

const showNotification = (
  key: string,
  { repo, number }: Place,
  word: string,
  body: string,
): void => {
  try {
    const title = `${repo.namespace}/${repo.name} #${number}: ${word}`;
    const note = new Notification(title, { body: body.split("\n")[0] ?? "", tag: key });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {
    // Chrome on Android throws here: it allows notifications only from service workers.
    // https://developer.mozilla.org/en-US/docs/Web/API/Notification/Notification#exceptions
  }
};
