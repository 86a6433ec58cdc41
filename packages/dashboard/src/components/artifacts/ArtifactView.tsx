import type { Artifact, ArtifactView as View } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { artifactTextQuery, shownTextBytes } from "../../api/topics/artifact-queries.ts";
import { artifactTexts } from "../../messages/artifact-texts.ts";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { LoadProblem } from "../LoadProblem.tsx";
import styles from "./ArtifactList.module.css";

type ArtifactViewProps = { artifact: Artifact; view: View; url: string };

/**
 * The content of an artifact. A document is in a frame without the rights of this page; its address says the same in its answer, in
 * case that somebody opens it elsewhere.
 */
export function ArtifactView({ artifact, view, url }: ArtifactViewProps) {
  const { path } = artifact;
  if (view === "image") return <img className={styles.image} src={url} alt={path} />;
  if (view === "text") return <TextView artifact={artifact} url={url} />;
  return <iframe className={styles.frame} src={url} title={path} sandbox="allow-scripts" />;
}

function TextView({ artifact, url }: Omit<ArtifactViewProps, "view">) {
  const { data, error, refetch } = useQuery(artifactTextQuery(url));
  if (error !== null)
    return <LoadProblem what="file" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="6em" />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a region that has the focus */}
      <pre className={styles.text} tabIndex={0} role="region" aria-label={artifact.path}>
        {data === "" ? "The file is empty." : data}
      </pre>
      {artifact.size > shownTextBytes && (
        <p className={styles.note}>{artifactTexts.cut(shownTextBytes)}</p>
      )}
    </>
  );
}
