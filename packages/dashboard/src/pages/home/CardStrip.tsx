import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { RepoName } from "../../api/queries.ts";
import { shownStatus } from "../../api/shown-status.ts";
import { lastBuildsQuery } from "../../api/topics/last-builds.ts";
import { appearanceOf, StatusIcon } from "../../components/status/StatusIcon.tsx";
import { afterPaint } from "../../lib/after-paint.ts";
import { plural } from "../../lib/text.ts";
import styles from "./CardStrip.module.css";

const maxBuilds = 20;

/** While many builds start, cards come and go. A strip is requested only if its card stays. */
export const settlingMs = 1000;

/**
 * The last builds of a repository as status shapes, the oldest first. They are requested when the page has been painted.
 * `isNew`: whether the card has just replaced another one.
 */
export function CardStrip({ repo, isNew }: { repo: RepoName; isNew: boolean }) {
  const [isSettled, setSettled] = useState(false);
  const wait = useEffectEvent((): Promise<void> => {
    if (!isNew) return afterPaint();
    return new Promise((resolve) => setTimeout(resolve, settlingMs));
  });
  useEffect(() => {
    let isShown = true;
    void wait().then(() => isShown && setSettled(true));
    return () => {
      isShown = false;
    };
  }, []);
  const { data = [] } = useQuery({ ...lastBuildsQuery(repo, maxBuilds), enabled: isSettled });
  if (data.length === 0) return null;
  return (
    <span className={styles.strip} role="img" aria-label={stripWords(data)}>
      {data.toReversed().map((build) => (
        <StatusIcon key={build.number} status={shownStatus(build)} size={10} isSilent />
      ))}
    </span>
  );
}

/** `The last 20 builds: 18 Success, 2 Failure`. */
const stripWords = (builds: readonly Build[]): string => {
  const counts = Map.groupBy(builds, (build) => appearanceOf(shownStatus(build)).word);
  const words = [...counts].map(([word, { length }]) => `${length} ${word}`);
  return `The last ${plural(builds.length, "build")}: ${words.join(", ")}`;
};
