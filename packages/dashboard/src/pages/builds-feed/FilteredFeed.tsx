import type { BuildFilter } from "@signalbox/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FilteredResults } from "../../components/build-query/FilteredResults.tsx";
import type { AddressedQuery } from "../../components/build-query/use-build-query.ts";
import { useFilteredList } from "../../components/build-query/use-filtered-list.ts";
import { useIsFilteredByServer } from "../../api/topics/use-is-filtered-by-server.ts";
import type { ListedBuild } from "../../components/lists/build-columns.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { feedSource } from "./feed-source.ts";

type Props = {
  filtered: AddressedQuery & { filter: BuildFilter };
  children: (builds: ListedBuild[]) => ReactNode;
};

/** The builds of all repositories that match the query. */
export function FilteredFeed(props: Props) {
  const isFilteredByServer = useIsFilteredByServer();
  if (isFilteredByServer === undefined) return null;
  // A new query starts a new search.
  return <Results key={props.filtered.text} {...props} isFilteredByServer={isFilteredByServer} />;
}

type ResultsProps = Props & { isFilteredByServer: boolean };

const Results = ({ filtered, isFilteredByServer, children }: ResultsProps) => {
  const { text, filter } = filtered;
  const cache = useQueryClient();
  const list = useFilteredList(feedSource({ cache, text, filter, isFilteredByServer }));
  return (
    <section>
      <SectionHead title="Matching builds" />
      <FilteredResults filtered={filtered} list={list}>
        {children}
      </FilteredResults>
    </section>
  );
};
