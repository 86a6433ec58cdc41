import { shownText, type BuildChanges } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useFailure } from "../../api/capabilities.ts";
import { fileDiffQuery, type ComparedWith } from "../../api/topics/build-changes-query.ts";
import type { RepoName } from "../../api/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import styles from "./ChangedFiles.module.css";
import { DiffLines } from "./DiffLines.tsx";
import { parseDiff } from "./unified-diff.ts";

type FileDiffProps = {
  repo: RepoName;
  build: number;
  since: ComparedWith;
  file: BuildChanges["files"][number];
};

/** What differs in a file, once somebody asks for it. */
export function FileDiff({ repo, build, since, file }: FileDiffProps) {
  const { path, additions, deletions } = file;
  const query = useQuery(fileDiffQuery(repo, build, since, path));
  const { data, error, isFetching, refetch } = query;
  const failure = useFailure(error);
  if (data === undefined && error === null)
    return (
      <div aria-busy="true">
        {/* As high as its lines will be, so that what is below moves once. */}
        <Skeleton height={`${Math.min(600, 40 + 20 * (additions + deletions))}px`} />
      </div>
    );
  if (data === undefined)
    return (
      <p role="alert" className={styles.problem}>
        {failure}{" "}
        <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (data.problem !== undefined) return <p className={styles.problem}>{data.problem}.</p>;
  const { lines, facts } = parseDiff(data.diff);
  return (
    <>
      {facts.map((fact) => (
        <p key={fact} className={styles.problem}>
          {fact}
        </p>
      ))}
      {lines.length > 0 ? (
        <DiffLines lines={lines} label={`Difference of ${shownText(path)}`} />
      ) : (
        facts.length === 0 && <p className={styles.problem}>Its lines are the same.</p>
      )}
    </>
  );
}
