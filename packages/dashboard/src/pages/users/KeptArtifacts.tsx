import { may } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import { artifactSizesQuery } from "../../api/topics/artifact-queries.ts";
import { sizeText } from "../../lib/size-text.ts";
import { artifactTexts } from "../../messages/artifact-texts.ts";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";
import styles from "./PulledImages.module.css";

const shownRepos = 10;

/** Which repositories' artifacts take how much. Hidden without artifacts. */
export function KeptArtifacts() {
  const { user } = useSession();
  const enabled = useCan("artifacts") === true && may("getArtifactSizes", user);
  const { data: sizes } = useQuery({ ...artifactSizesQuery, enabled });
  if (sizes === undefined || sizes.files === 0) return null;
  return (
    <PaddedCard className={styles.card}>
      <div>
        <h2>Artifacts</h2>
        <p className={styles.note}>
          Files that steps left to be kept. --keep-artifacts, --keep-repo-artifacts and
          --keep-artifact-days limit them.
        </p>
      </div>
      <CardRow>
        <span>All repositories</span>
        <span>{artifactTexts.total(sizes)}</span>
      </CardRow>
      {sizes.repos.slice(0, shownRepos).map(({ slug, files, bytes }) => (
        <CardRow key={slug}>
          <span>{slug}</span>
          <span title={artifactTexts.total({ files, bytes, repos: [] })}>{sizeText(bytes)}</span>
        </CardRow>
      ))}
    </PaddedCard>
  );
}
