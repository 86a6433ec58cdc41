import type { Build } from "@signalbox/contract";
import { EvidenceLinks } from "../../../components/verdict/EvidenceLinks.tsx";
import { useVerdict } from "../../../components/verdict/use-verdict.ts";
import { useVerdictWords } from "../../../components/verdict/use-verdict-words.ts";
import { plainText } from "../../../components/verdict/verdict-words.ts";
import type { BuildsAround } from "../../../components/history/use-builds-around.ts";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import type { BuildPlace } from "../model/place.ts";
import styles from "./History.module.css";

type VerdictLineProps = {
  build: Build;
  place: BuildPlace;
  /** Whether several steps failed, so that the sentence names the one that it is about. */
  namesStep: boolean;
};

/**
 * The verdict of earlier builds on the failure, in one sentence. It appears when the history is loaded, in a place that is
 * kept for it, so nothing moves. It is empty if these builds are no evidence.
 */
export function VerdictLine({ build, place, namesStep }: VerdictLineProps) {
  const { verdict, isRead, history } = useVerdict(place.repo, build);
  const words = useVerdictWords(place.repo, build, verdict);
  if (history.state === "off") return null;
  if (verdict === undefined)
    return (
      <p className={styles.verdict} data-verdict={isRead ? "none" : history.state}>
        {isRead ? (
          noVerdictWords(history.state)
        ) : (
          <span className={styles.loading}>
            <Skeleton width="min(240px, 60%)" height="10px" />
          </span>
        )}
      </p>
    );
  return (
    <p className={styles.verdict} data-verdict={verdict.kind} title={plainText(words)}>
      {namesStep && verdict.step && <b className={styles.step}>{verdict.step.step}</b>}
      <EvidenceLinks words={words} repo={place.repo} />
    </p>
  );
}

/** The header of the page shows the failure itself, once for all views, and the button that repeats the requests. */
const noVerdictWords = (state: BuildsAround["state"]): string =>
  state === "refused"
    ? "No verdict without access to the earlier builds"
    : state === "failed"
      ? "No verdict without the earlier builds"
      : "";
