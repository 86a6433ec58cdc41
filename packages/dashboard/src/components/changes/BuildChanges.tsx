import { isFailed, type Build } from "@signalbox/contract";
import { useCan } from "../../api/capabilities.ts";
import type { RepoName } from "../../api/queries.ts";
import type { ComparedWith } from "../../api/topics/build-changes-query.ts";
import { useNavigate, useSearch } from "../../routing/index.ts";
import styles from "./BuildChanges.module.css";
import { ChangesSince } from "./ChangesSince.tsx";

type BuildChangesProps = { repo: RepoName; build: Build };

const route = "/$namespace/$name/$build/{-$stage}/{-$step}";

/**
 * On the page of a build: its commits and changed files, since the earlier build that the address names. Otherwise, of a failed
 * build, all since the last green one, because any of them may be the cause.
 */
export function BuildChanges({ repo, build }: BuildChangesProps) {
  const canAsk = useCan("changes") === true;
  const address = useSearch({ from: route });
  const navigate = useNavigate();
  if (!canAsk) return null;
  const since = address.since ?? (isFailed(build.status) ? "green" : "before");
  const choose = (chosen: ComparedWith): void => {
    const search = { ...address, since: chosen };
    void navigate({ to: ".", search, replace: true, resetScroll: false });
  };
  const choices: ComparedWith[] = ["before", "green"];
  if (typeof since === "number") choices.push(since);
  return (
    <div className={styles.changes}>
      <div role="group" aria-label="Changes since" className={styles.choices}>
        <span aria-hidden="true">Since</span>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-pressed={choice === since}
            onClick={() => choose(choice)}
          >
            {wordsOf(choice)}
          </button>
        ))}
      </div>
      <ChangesSince repo={repo} build={build} since={since} />
    </div>
  );
}

function wordsOf(since: ComparedWith): string {
  if (since === "before") return "the build before";
  return since === "green" ? "the last green build" : `#${since}`;
}
