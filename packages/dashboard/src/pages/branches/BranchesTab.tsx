import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "../../routing/index.ts";
import { branchesQuery, repoQuery } from "../../api/queries.ts";
import { QueryList } from "../../components/lists/QueryList.tsx";
import { repoLink } from "../../lib/links.ts";
import { emptyTexts } from "../../messages/empty-texts.ts";
import { buttonClass } from "../../ui/Button.tsx";
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
      empty={
        <EmptyState
          title={emptyTexts.branches}
          action={
            <Link {...repoLink(repo)} className={buttonClass()}>
              Show builds
            </Link>
          }
        >
          {emptyTexts.branchesMore}
          <p>
            {data?.config_missing
              ? `The branch ${data.default_branch} has no ${data.config_path} yet. The builds tab suggests one.`
              : "A commit to a branch with a pipeline file starts one."}
          </p>
        </EmptyState>
      }
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
