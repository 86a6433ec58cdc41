import type { TestResult } from "@signalbox/contract";
import { useMemo } from "react";
import type { RepoName } from "../../api/queries.ts";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { durationText, testStatusIcons } from "../../components/tests/test-words.ts";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { buildLink } from "../../lib/links.ts";
import { firstLine, shortCommit } from "../../lib/text.ts";
import { isolatedPath } from "../../messages/isolated.ts";
import { Link } from "../../routing/index.ts";
import { Rows } from "../../ui/lists/Rows.tsx";
import { changedMessages } from "./changed-messages.ts";
import styles from "./ResultList.module.css";

type ResultListProps = { repo: RepoName; results: readonly TestResult[] };

/** How a test ended in each build, the newest first. */
export function ResultList({ repo, results }: ResultListProps) {
  const changed = useMemo(() => changedMessages(results), [results]);
  const places = new Set(results.map((one) => isolatedPath(one.stage_name, one.step_name)));
  const lineHeight = useIsNarrow() ? 60 : 44;
  return (
    <Rows
      label="Results by build"
      items={results}
      keyOf={({ id }) => id}
      heightOf={({ message }) => (firstLine(message) === "" ? lineHeight : lineHeight + 22)}
      style={{}}
    >
      {(result) => (
        <Result
          repo={repo}
          result={result}
          isChanged={changed.has(result.id)}
          showsStep={places.size > 1}
        />
      )}
    </Rows>
  );
}

type ResultProps = {
  repo: RepoName;
  result: TestResult;
  /** Whether its message is another one than that of the failure before. */
  isChanged: boolean;
  /** Whether several steps run the test. */
  showsStep: boolean;
};

function Result({ repo, result, isChanged, showsStep }: ResultProps) {
  const { build, id, status, branch, commit, author, finished, duration, message } = result;
  const line = firstLine(message);
  return (
    <div className={styles.result} data-has-message={line !== "" || undefined}>
      <StatusIcon status={testStatusIcons[status]} size={16} />
      <span className={styles.build}>
        <Link
          className={styles.number}
          {...buildLink(repo, build)}
          search={{ view: "tests", test: id }}
        >
          #{build}
        </Link>
        <bdi className={styles.branch}>{branch}</bdi>
        <span className={styles.commit}>{shortCommit(commit)}</span>
        <bdi className={styles.author}>{author}</bdi>
        {showsStep && (
          <span className={styles.step}>{isolatedPath(result.stage_name, result.step_name)}</span>
        )}
      </span>
      <span className={styles.time}>{finished > 0 && <RelativeTime time={finished} />}</span>
      <span className={styles.duration}>{durationText(duration)}</span>
      {line !== "" && (
        <span className={styles.message} title={message}>
          {isChanged && <span className={styles.changed}>New message</span>}
          {line}
        </span>
      )}
    </div>
  );
}
