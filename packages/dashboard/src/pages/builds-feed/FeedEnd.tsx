import { useEffect, useEffectEvent, useRef } from "react";
import { SearchReach } from "../../components/reach/SearchReach.tsx";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { focusNewRow } from "../../ui/lists/focus-new-row.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import styles from "./FeedEnd.module.css";
import type { Feed } from "./use-feed.ts";

/** The end of the list. Older builds are loaded when it comes near. */
export function FeedEnd({ feed }: { feed: Feed }) {
  const end = useKeptFocus<HTMLDivElement>();
  if (!feed.hasOlder) return null;
  return (
    <div ref={end} tabIndex={-1} className={styles.end}>
      {feed.hasFailed ? null : <LoadNearEnd feed={feed} />}
      {hasEndedEarly(feed) ? (
        <SearchReach reach={feed.reach} />
      ) : (
        <p role="status">{endWords(feed)}</p>
      )}
      {feed.hasFailed ? (
        <Button
          onClick={({ currentTarget }) => {
            focusNewRow(currentTarget);
            feed.showOlder();
          }}
        >
          Try again
        </Button>
      ) : null}
    </div>
  );
}

const LoadNearEnd = ({ feed }: { feed: Feed }) => {
  const mark = useRef<HTMLSpanElement>(null);
  const isNear = useIsInView(mark);
  const isWanted = isNear && !feed.isBusy && !feed.isComplete && !hasEndedEarly(feed);
  const load = useEffectEvent(feed.showOlder);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted]);
  return <span ref={mark} className={styles.near} aria-hidden="true" />;
};

/** Whether the server stopped its search for older builds, which it continues on request. */
const hasEndedEarly = ({ hasFailed, reach }: Feed): boolean =>
  !hasFailed && reach.coverage !== undefined;

const endWords = (feed: Feed): string => {
  const { builds } = feed;
  if (feed.hasFailed) return "Older builds could not be loaded";
  if (feed.isComplete) return `All ${plural(builds.length, "build")}`;
  return feed.isBusy ? "Loading older builds" : "";
};
