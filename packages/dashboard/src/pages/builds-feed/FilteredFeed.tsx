import type { BuildFilter } from "@signalbox/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "../../api/session.ts";
import { FilteredResults } from "../../components/build-query/FilteredResults.tsx";
import type { AddressedQuery } from "../../components/build-query/use-build-query.ts";
import { useFilteredList } from "../../components/build-query/use-filtered-list.ts";
import type { ListedBuild } from "../../components/lists/build-columns.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { feedSource } from "./feed-source.ts";

type Props = {
  filtered: AddressedQuery & { filter: BuildFilter };
  children: (builds: ListedBuild[]) => ReactNode;
};

/** The builds of all repositories that match the query. */
export function FilteredFeed(props: Props) {
  const { state } = useSession();
  // Only the session says whether the server takes queries.
  if (state === "loading") return null;
  // Another query begins another search.
  return <Results key={props.filtered.text} {...props} />;
}

const Results = ({ filtered, children }: Props) => {
  const { text, filter } = filtered;
  const cache = useQueryClient();
  const { user } = useSession();
  const isFiltered = user?.build_queries === true;
  const list = useFilteredList(feedSource({ cache, text, filter, isFiltered }));
  return (
    <section>
      <SectionHead title="Matching builds" />
      <FilteredResults filtered={filtered} list={list}>
        {children}
      </FilteredResults>
    </section>
  );
};
