import { useEffect, useEffectEvent, useRef } from "react";
import { useNow } from "../../components/time/use-now.ts";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { dateWords } from "../../lib/days.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { focusNewRow } from "../../ui/lists/focus-new-row.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import styles from "./FeedEnd.module.css";
import type { Feed } from "./use-feed.ts";

/**
 * The end of the list. The embedded server has a call for older builds, so they are loaded when the end comes near.
 * Other servers get several requests for them, so they are loaded only on request.
 */
export function FeedEnd({ feed }: { feed: Feed }) {
  const end = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={end} tabIndex={-1} className={styles.end}>
      {feed.isEmbedded && !feed.hasFailed && <LoadNearEnd feed={feed} />}
      <p role="status">{endWords(feed, useNow(60_000))}</p>
      {feed.isComplete || (feed.isEmbedded && !feed.hasFailed) ? null : (
        <Button
          isBusy={feed.isBusy}
          onClick={({ currentTarget }) => {
            focusNewRow(currentTarget);
            feed.showOlder();
          }}
        >
          {feed.hasFailed ? "Try again" : "Show older builds"}
        </Button>
      )}
    </div>
  );
}

const LoadNearEnd = ({ feed }: { feed: Feed }) => {
  const mark = useRef<HTMLSpanElement>(null);
  const isNear = useIsInView(mark);
  const isWanted = isNear && !feed.isBusy && !feed.isComplete;
  const load = useEffectEvent(feed.showOlder);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted]);
  return <span ref={mark} className={styles.near} aria-hidden="true" />;
};

const endWords = (feed: Feed, nowMs: number): string => {
  const { builds } = feed;
  if (feed.hasFailed) return "Older builds could not be loaded";
  if (feed.isComplete) return `All ${plural(builds.length, "build")}`;
  if (feed.isEmbedded) return feed.isBusy ? "Loading older builds" : "";
  const since = builds.at(-1)?.build?.created ?? 0;
  return feed.hasOlder
    ? `Showing builds back to ${dateWords(since * 1000, nowMs)}, ${plural(builds.length, "build")}`
    : "";
};
