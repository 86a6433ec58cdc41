import type { LivePieces } from "@signalbox/log-engine";
import type { RepoEvent } from "../../api/merge/merge.ts";
import type { Opening } from "../../api/merge/revisions.ts";

/** The messages between a tab and the hub, which holds the server connections of all tabs. */

/** The state of the feed. `lastLiveAt`: when it was last known to work (ms); 0 if it never did. */
export type FeedState = { isLive: boolean; lastLiveAt: number };

/** A build that a tab shows, as `namespace/name/number`. */
export type BuildKey = string;

export function buildKey(repo: { namespace: string; name: string }, number: number): BuildKey {
  return `${repo.namespace}/${repo.name}/${number}`;
}

export type ToHub =
  /** Follow the feed at this address as this user (undefined: not known yet); null: do not follow it. */
  | { type: "feed"; feed: FeedAddress | null }
  /** Whether the tab is visible, which builds it shows with their stages, and of these, the one whose page it shows. */
  | {
      type: "show";
      isVisible: boolean;
      builds: readonly BuildKey[];
      page?: BuildKey | undefined;
    }
  /** The tab has drawn the events that it was sent, so the hub may send more. */
  | { type: "taken" }
  /** After sleep or a change of network: check at once whether the streams still work. */
  | { type: "check" }
  /** Follow a log and send its lines to the port: to the tab's log engine, not through the tab's thread. */
  | { type: "log"; id: string; url: string; port: LogPort }
  | { type: "unlog"; id: string }
  /** The user changed something. The other tabs must refresh, because servers may send no event for it. */
  | { type: "acted" }
  /**
   * Requests to be the one tab that does something, such as showing a notification. No tab does if a visible one shows the
   * page of the build `unlessShown`.
   */
  | { type: "claim"; key: string; unlessShown?: BuildKey | undefined }
  | { type: "bye" };

export type ToTab =
  | { type: "state"; state: FeedState }
  /**
   * Events may have been missed: refetch what is on screen. If the feed has just opened, answers of its revision are
   * current.
   */
  | { type: "refresh"; opening?: Opening }
  | { type: "events"; events: readonly RepoEvent[] }
  /** The server ended the log's stream, or has no stream for it. */
  | { type: "ended"; id: string }
  /** The answer to a claim. */
  | { type: "granted" | "refused"; key: string };

/** The used part of a `MessagePort`. */
export type LogPort = { postMessage: (message: LivePieces) => void; close: () => void };

export type FeedAddress = {
  url: string;
  /** A URL that the server answers quickly, to find out whether it can be reached. */
  probeUrl: string;
  login: string | undefined;
};
