import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { branchesQuery } from "../../api/queries.ts";
import { authorOf } from "../../components/builds/actor.ts";
import { BuildTable } from "../../components/lists/BuildTable.tsx";
import { QueryList } from "../../components/lists/QueryList.tsx";
import { pageTexts } from "../../messages/messages.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";

/** The branches that have builds, each with its newest build. */
export function BranchesTab() {
  const repo = useParams({ from: "/$namespace/$name" });
  const query = useQuery(branchesQuery(repo));
  return (
    <QueryList
      query={query}
      what="branches"
      empty={<EmptyState title={pageTexts.branchesEmpty}>{pageTexts.branchesEmptyMore}</EmptyState>}
    >
      {(builds) => (
        <BuildTable
          label="Branches"
          repo={repo}
          builds={builds}
          placeName="Branch"
          placeOf={branchOf}
          personName="Committer"
          personOf={authorOf}
        />
      )}
    </QueryList>
  );
}

const branchOf = (build: Build): string => build.target;
