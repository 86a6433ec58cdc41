import { printQuery, printTerm } from "@signalbox/contract";
import { Search, X } from "lucide-react";
import type { RepoName } from "../../api/queries.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { useKeptFocus } from "../use-kept-focus.ts";
import styles from "./FilterBox.module.css";
import { FilterTags } from "./FilterTags.tsx";
import type { AddressedQuery } from "./use-build-query.ts";
import { joinTerms, useFilterInput } from "./use-filter-input.tsx";

type FilterBoxProps = {
  filtered: AddressedQuery;
  /** The repository whose builds are filtered; undefined for all repositories. */
  repo?: RepoName;
  /** The login of the viewer, for the button "Mine". */
  login: string | undefined;
};

/** The box in which the query is typed, term by term, and the terms as tags. */
export function FilterBox({ filtered, repo, login }: FilterBoxProps) {
  const { query } = filtered;
  const box = useFilterInput(filtered, repo);
  // Removing a tag also removes the button that has the focus.
  const kept = useKeptFocus<HTMLDivElement>();
  const ownBuilds = login === undefined ? undefined : ownBuildsTerm(login);
  const showsOwnBuilds =
    ownBuilds !== undefined && query.some((term) => printTerm(term) === ownBuilds);
  const toggleOwnBuilds = () => {
    if (ownBuilds === undefined) return;
    const others = query.filter((term) => printTerm(term) !== ownBuilds);
    box.setTerms(showsOwnBuilds ? printQuery(others) : joinTerms(query, ownBuilds));
  };
  return (
    <div ref={kept} tabIndex={-1} className={styles.filter}>
      <div className={styles.line}>
        <div
          className={styles.box}
          data-invalid={box.problems.length > 0 || undefined}
          onPointerDown={box.focus}
        >
          <Search className={styles.icon} aria-hidden="true" />
          <FilterTags query={query} onRemove={(rest) => box.setTerms(printQuery(rest))} />
          <input {...box.input} className={styles.input} />
          {(query.length > 0 || box.problems.length > 0) && (
            <IconButton
              label="Clear the filter"
              size="small"
              className={styles.clear}
              onClick={box.clear}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
          {box.options}
        </div>
        {ownBuilds === undefined ? null : (
          <Button
            aria-pressed={showsOwnBuilds}
            className={styles.ownBuilds}
            onClick={toggleOwnBuilds}
          >
            Mine
          </Button>
        )}
      </div>
      {box.problems.length === 0 ? null : (
        <div role="alert" id={box.problemsId} className={styles.problems}>
          {box.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </div>
  );
}

const ownBuildsTerm = (login: string): string =>
  printTerm({ kind: "values", key: "author", values: [login], isNegated: false });
