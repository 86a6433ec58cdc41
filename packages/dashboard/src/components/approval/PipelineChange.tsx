import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { pipelineChangeQuery } from "../../api/topics/pipeline-change-query.ts";
import { useCan } from "../../api/capabilities.ts";
import type { RepoName } from "../../api/queries.ts";
import { lineChanges, nearChanges } from "./line-changes.ts";
import styles from "./PipelineChange.module.css";

/** What a build changes in the pipeline file, for people who decide whether it may run. */
export function PipelineChange({ build, repo }: { build: Build; repo: RepoName }) {
  const canAsk = useCan("localRepositories") === true;
  const { data, error } = useQuery({
    ...pipelineChangeQuery(repo, build.number),
    enabled: canAsk && hasBefore(build),
  });
  if (error !== null)
    return <p>The change of the pipeline file cannot be shown: {error.message}</p>;
  if (data === undefined) return null;
  const { path, before = "", after = "" } = data;
  if (before === after)
    return (
      <p>
        The pipeline file <code>{path}</code> is unchanged.
      </p>
    );
  return (
    <figure className={styles.change}>
      <figcaption>
        Changes in the pipeline file <code>{path}</code>:
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one is scrolled, by keyboard too */}
      <pre className={styles.lines} tabIndex={0} aria-label="Changes in the pipeline file">
        {nearChanges(lineChanges(before, after)).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity and never move
          <span key={index} data-kind={line?.kind ?? "gap"}>
            {line === undefined ? "…" : `${signs[line.kind]} ${line.text}`}
            {"\n"}
          </span>
        ))}
      </pre>
    </figure>
  );
}

const signs = { same: " ", removed: "-", added: "+" };

/** The commit before is unknown for builds that people start, and zeros for new branches. */
const hasBefore = ({ before }: Build): boolean => /[1-9a-f]/.test(before);
