import type { BuildFilter } from "@signalbox/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { RepoName } from "../../api/queries.ts";
import { Button } from "../../ui/Button.tsx";
import type { ListedBuild } from "../lists/build-columns.tsx";
import { FilteredResults } from "./FilteredResults.tsx";
import styles from "./FilteredRepoBuilds.module.css";
import { branchForServer, canMatchOtherRefs, repoBuildsSource } from "./repo-builds-source.ts";
import type { AddressedQuery } from "./use-build-query.ts";
import { useFilteredList } from "./use-filtered-list.ts";
import { useIsFilteredByServer } from "../../api/topics/use-is-filtered-by-server.ts";

type Props = {
  filtered: AddressedQuery & { filter: BuildFilter };
  repo: RepoName;
  children: (builds: ListedBuild[]) => ReactNode;
};

/** The builds of a repository that match the query. */
export function FilteredRepoBuilds(props: Props) {
  const isFilteredByServer = useIsFilteredByServer();
  if (isFilteredByServer === undefined) return null;
  // A new query starts a new search.
  return <Results key={props.filtered.text} {...props} isFilteredByServer={isFilteredByServer} />;
}

type ResultsProps = Props & { isFilteredByServer: boolean };

const Results = ({ filtered, repo, isFilteredByServer, children }: ResultsProps) => {
  const { text, filter } = filtered;
  const cache = useQueryClient();
  const [isEveryRef, setEveryRef] = useState(false);
  const branch = isFilteredByServer || isEveryRef ? undefined : branchForServer(filter);
  const list = useFilteredList(
    repoBuildsSource({ cache, repo, text, filter, isFilteredByServer, branch }),
  );
  return (
    <FilteredResults
      filtered={filtered}
      list={list}
      note={
        branch !== undefined && canMatchOtherRefs(filter) ? (
          <div className={styles.note} role="note">
            <p>
              This server lists only builds of the branch itself, without pull requests into{" "}
              <code>{branch}</code> or tags.
            </p>
            <Button size="small" onClick={() => setEveryRef(true)}>
              Search all builds
            </Button>
          </div>
        ) : null
      }
    >
      {children}
    </FilteredResults>
  );
};
