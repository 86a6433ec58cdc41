import { limits, type Repo } from "@signalbox/contract";
import { useMemo } from "react";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { repoList, RepoRow } from "../../components/lists/RepoRow.tsx";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import { SkeletonRows } from "../../ui/lists/Skeleton.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { filterRepos } from "./home-lists.ts";
import styles from "./RepoList.module.css";
import { useFilter } from "./use-filter.ts";

/** The repositories that match the filter in the URL. */
export function RepoList({ repos }: { repos: readonly Repo[] }) {
  const { filter, active, all, type, write, change, clear } = useFilter();
  const rowHeight = useIsNarrow() ? 68 : 44;
  const matches = useMemo(() => filterRepos(repos, filter, active), [repos, filter, active]);
  const shown = all ? matches : matches.slice(0, limits.homeRepositories);
  return (
    <section aria-labelledby="repositories" className={styles.section}>
      <div className={styles.head}>
        <h2 id="repositories">
          Repositories{" "}
          <span className={styles.count} role="status">
            <span className="unseen">showing </span>
            {shown.length === repos.length ? repos.length : `${shown.length} of ${repos.length}`}
          </span>
        </h2>
        <Switch
          label="Active Only"
          checked={active}
          onChange={(checked) => change({ active: checked || undefined })}
        />
        <TextField
          label="Filter"
          isLabelUnseen
          type="search"
          placeholder="Filter"
          value={filter}
          onChange={(event) => type(event.target.value)}
          onBlur={write}
        />
      </div>
      <Card className={styles.list}>
        {matches.length === 0 ? <NoMatches onClear={clear} /> : null}
        <Rows
          items={shown}
          keyOf={(repo) => repo.id}
          heightOf={() => rowHeight}
          label="Repositories"
          style={repoList.style}
        >
          {(repo) => <RepoRow repo={repo} />}
        </Rows>
      </Card>
      {shown.length < matches.length ? (
        <div className={styles.more}>
          <Button onClick={() => change({ all: true })}>Show more</Button>
          <span className={styles.count}>
            {plural(matches.length - shown.length, "more repository").replace(/ys$/, "ies")}
          </span>
        </div>
      ) : null}
    </section>
  );
}

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No repository matches"
    action={<Button onClick={onClear}>Show all repositories</Button>}
  />
);

export function RepoListSkeleton() {
  return (
    <section className={styles.section} aria-hidden="true">
      <div className={styles.head}>
        <h2>Repositories</h2>
      </div>
      <Card className={styles.list}>
        <SkeletonRows count={8} widths={["22%", "38%"]} />
      </Card>
    </section>
  );
}
