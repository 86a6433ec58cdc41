import { CommitHash } from "../builds/CommitHash.tsx";
import { DiffLines } from "../changes/DiffLines.tsx";
import { lineChanges, nearChanges } from "./line-changes.ts";
import type { Review } from "./use-review.ts";
import { RelativeTime } from "../time/RelativeTime.tsx";
import styles from "./PipelineChange.module.css";

type PipelineChangeProps = { change: NonNullable<Review["change"]> };

/** What a build changes in the pipeline file, for people who decide whether it may run. */
export function PipelineChange({ change }: PipelineChangeProps) {
  const { path, before, after = "" } = change;
  if (before === after)
    return (
      <p>
        The pipeline file <code>{path}</code> is the same as <Compared change={change} />.
      </p>
    );
  return (
    <figure className={styles.change}>
      <figcaption>
        {before === undefined ? (
          <>
            The pipeline file <code>{path}</code>, which nobody has approved before:
          </>
        ) : (
          <>
            Changes in the pipeline file <code>{path}</code> since <Compared change={change} />:
          </>
        )}
      </figcaption>
      <div className={styles.lines}>
        <DiffLines
          lines={nearChanges(lineChanges(before ?? "", after))}
          label="Changes in the pipeline file"
        />
      </div>
    </figure>
  );
}

/** The file that the change starts from. */
function Compared({ change }: PipelineChangeProps) {
  const { approved_build, approved_by, approved, before_commit } = change;
  if (approved_build !== undefined)
    return (
      <>
        the one that {approved_by} approved in build #{approved_build}
        {approved === undefined ? null : (
          <>
            {" "}
            <RelativeTime time={approved} />
          </>
        )}
      </>
    );
  return before_commit === undefined ? (
    <>the one before</>
  ) : (
    <>
      that of commit <CommitHash hash={before_commit} />
    </>
  );
}
