import { useQuery } from "@tanstack/react-query";
import { useParams } from "../../routing/index.ts";
import { branchesQuery, repoQuery } from "../../api/queries.ts";
import { QueryList } from "../../components/lists/QueryList.tsx";
import { pageTexts } from "../../messages/messages.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { orderBranches } from "./branch-order.ts";
import { BranchTable } from "./BranchTable.tsx";

/** The branches that have builds, each with its newest build. */
export function BranchesTab() {
  const repo = useParams({ from: "/$namespace/$name" });
  const query = useQuery(branchesQuery(repo));
  const { data } = useQuery(repoQuery(repo));
  return (
    <QueryList
      query={query}
      what="branches"
      empty={<EmptyState title={pageTexts.branchesEmpty}>{pageTexts.branchesEmptyMore}</EmptyState>}
    >
      {(builds) => (
        <BranchTable
          repo={repo}
          builds={orderBranches(builds, data?.default_branch)}
          defaultBranch={data?.default_branch}
        />
      )}
    </QueryList>
  );
}
