import { limits, type Repo } from "@signalbox/contract";
import { useMemo, useState } from "react";
import { useSession } from "../../api/session.ts";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { repoList, RepoRow } from "../../components/lists/RepoRow.tsx";
import { remember, remembered } from "../../lib/storage.ts";
import { formatCount, plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { TextField } from "../../ui/Field.tsx";
import { focusNewRow } from "../../ui/lists/focus-new-row.ts";
import { Rows } from "../../ui/lists/Rows.tsx";
import { SkeletonRows } from "../../ui/lists/Skeleton.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { GroupHeading } from "./GroupHeading.tsx";
import { filterRepos } from "./home-lists.ts";
import { arrangedRows } from "./arranged-rows.ts";
import { readChoices, toggled } from "./home-choices.ts";
import { firstRows, type HomeRow } from "./home-rows.ts";
import { OrderField } from "./OrderField.tsx";
import styles from "./RepoList.module.css";
import { RowTools } from "./RowTools.tsx";
import { useFilter } from "./use-filter.ts";

/** How the person has arranged the rows. */
const useArrangement = () => {
  const key = `home.${useSession().user?.login}`;
  const [choice, setChoice] = useState({ key, stored: remembered(key) });
  // The list may arrive before the user, whose choices are then read when the user is known.
  const stored = choice.key === key ? choice.stored : remembered(key);
  return useMemo(() => {
    const choices = readChoices(stored);
    const { favourites, folded } = choices;
    const change = (part: Partial<typeof choices>): void => {
      const next = JSON.stringify({ ...choices, ...part });
      setChoice({ key, stored: next });
      remember(key, next);
    };
    return {
      choices,
      change,
      isFavourite: new Set(favourites),
      onFavourite: (slug: string) => change({ favourites: toggled(favourites, slug) }),
      onFold: (group: string) => change({ folded: toggled(folded, group) }),
    };
  }, [stored, key]);
};

/** The repositories that match the filter in the URL. */
export function RepoList({ repos }: { repos: readonly Repo[] }) {
  const arranged = useArrangement();
  const { filter, active, all, type, write, change, clear } = useFilter();
  const matches = useMemo(() => filterRepos(repos, filter, active), [repos, filter, active]);
  const rows = useMemo(
    () => arrangedRows(matches, arranged.choices, filter !== ""),
    [arranged, matches, filter],
  );
  const repoCount = countOf(rows);
  const shown = all ? rows : firstRows(rows, limits.homeRepositories);
  const shownCount = countOf(shown);
  const counts = shownCount === repos.length ? [shownCount] : [shownCount, repos.length];
  return (
    <section aria-labelledby="repositories" className={styles.section}>
      <div className={styles.head}>
        <h2 id="repositories">
          Repositories{" "}
          <span className={styles.count} role="status">
            <span className="unseen">showing </span>
            {counts.map(formatCount).join(" of ")}
          </span>
        </h2>
        <Switch
          label="Active Only"
          checked={active}
          onChange={(checked) => change({ active: checked || undefined })}
        />
        <div className={styles.order}>
          <OrderField
            order={arranged.choices.order}
            onChange={(order) => arranged.change({ order })}
          />
        </div>
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
        <RepoRows rows={shown} arranged={arranged} />
      </Card>
      {shownCount < repoCount ? (
        <div className={styles.more}>
          <Button
            onClick={({ currentTarget }) => {
              focusNewRow(currentTarget);
              change({ all: true });
            }}
          >
            Show more
          </Button>
          <span className={styles.count}>
            {plural(repoCount - shownCount, "more repository").replace(/ys$/, "ies")}
          </span>
        </div>
      ) : null}
    </section>
  );
}

type Arranged = ReturnType<typeof useArrangement>;

const countOf = (rows: readonly HomeRow[]): number =>
  rows.reduce((sum, row) => sum + Number("repo" in row), 0);

const headingHeightPx = 34;
/** The page's title, the cards, and the heading of the list. */
const aboveListPx = 440;

const RepoRows = ({ rows, arranged }: { rows: readonly HomeRow[]; arranged: Arranged }) => {
  const rowHeight = useIsNarrow() ? 68 : 44;
  return (
    <Rows
      items={rows}
      keyOf={(row) => ("repo" in row ? row.repo.id : row.group)}
      heightOf={(row) => ("repo" in row ? rowHeight : headingHeightPx)}
      label="Repositories"
      style={repoList.style}
      abovePx={aboveListPx}
      defersNewRows
    >
      {(row) =>
        "repo" in row ? (
          <>
            <RepoRow {...row} />
            <RowTools
              repo={row.repo}
              isFavourite={arranged.isFavourite.has(row.repo.slug)}
              onFavourite={arranged.onFavourite}
            />
          </>
        ) : (
          <GroupHeading {...row} onFold={arranged.onFold} />
        )
      }
    </Rows>
  );
};

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
