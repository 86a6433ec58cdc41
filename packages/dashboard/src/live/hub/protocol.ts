import type { LogLine } from "@signalbox/contract";
import type { RepoEvent } from "../../api/merge/merge.ts";

/** What a tab and the hub that holds the connections for all tabs say to each other. */

/** How it stands with the feed. `goodAt`: when it was last known to be whole, in milliseconds; 0: never yet. */
export type FeedState = { isLive: boolean; goodAt: number };

/** A build that a tab shows, as `namespace/name/number`. */
export type BuildKey = string;

export const buildKey = (repo: { namespace: string; name: string }, number: number): BuildKey =>
  `${repo.namespace}/${repo.name}/${number}`;

export type ToHub =
  /** Follow the feed at an address as this user (undefined: not known yet); null: no feed. */
  | { type: "feed"; feed: FeedAddress | null }
  /** Whether the tab is looked at, which builds it shows with their stages, and whose end is to be told. */
  | { type: "show"; isVisible: boolean; builds: readonly BuildKey[]; watched?: readonly BuildKey[] }
  /** The events that were sent are on screen: more may come. */
  | { type: "taken" }
  /** Something happened (sleep, a new network): find out at once whether the streams still live. */
  | { type: "check" }
  | { type: "log"; id: string; url: string }
  | { type: "unlog"; id: string }
  /** Its user changed something, which servers need not announce. */
  | { type: "acted" }
  /** Asks to be the one tab that does something, such as telling that a build has ended. */
  | { type: "claim"; key: string }
  | { type: "bye" };

export type ToTab =
  | { type: "state"; state: FeedState }
  /** Events may have been missed: ask again for what is on screen. */
  | { type: "refresh" }
  | { type: "events"; events: readonly RepoEvent[] }
  | { type: "lines"; id: string; lines: readonly LogLine[] }
  /** The server ended the log's stream, or has none. */
  | { type: "ended"; id: string }
  | { type: "granted"; key: string };

export type FeedAddress = {
  url: string;
  /** Answers quickly while the server can be reached. */
  probeUrl: string;
  login: string | undefined;
};
