import type { Build } from "@signalbox/contract";
import { judgeBuild } from "@signalbox/insight";
import { useMemo } from "react";
import { useBuildHistory } from "../../../history/use-build-history.ts";
import type { BuildPlace } from "../model/place.ts";
import { EvidenceLinks } from "../../../components/verdict/EvidenceLinks.tsx";
import styles from "./History.module.css";
import { plainText, verdictWords } from "../../../components/verdict/verdict-words.ts";

type VerdictLineProps = {
  build: Build;
  place: BuildPlace;
  /** Whether several steps failed, so that the sentence names the one that it is about. */
  namesStep: boolean;
};

/**
 * What earlier builds say about the failure, in one sentence. It appears when the history is loaded, in a place that is
 * kept for it, so nothing moves.
 */
export function VerdictLine({ build, place, namesStep }: VerdictLineProps) {
  const { builds, state } = useBuildHistory(place.repo);
  const isRead = state === "complete" || state === "failed";
  const verdict = useMemo(
    () => (isRead ? judgeBuild(build, builds) : undefined),
    [isRead, build, builds],
  );
  if (verdict === undefined)
    return (
      <p className={styles.verdict} data-verdict={isRead ? "none" : state}>
        {state === "failed" && builds.length === 0 && "Earlier builds could not be loaded"}
      </p>
    );
  const words = verdictWords(verdict, build);
  return (
    <p className={styles.verdict} data-verdict={verdict.kind} title={plainText(words)}>
      {namesStep && verdict.step && <b className={styles.step}>{verdict.step.step}</b>}
      <EvidenceLinks words={words} repo={place.repo} />
    </p>
  );
}
