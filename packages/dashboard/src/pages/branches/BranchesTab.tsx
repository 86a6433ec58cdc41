import { pullWordsAt, type Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "../../routing/index.ts";
import { branchesQuery, repoQuery } from "../../api/queries.ts";
import { isWeb } from "../../components/builds/CommitHash.tsx";
import { QueryList } from "../../components/lists/QueryList.tsx";
import { repoLink } from "../../lib/links.ts";
import { emptyTexts } from "../../messages/empty-texts.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { orderBranches } from "./branch-order.ts";
import { BranchTable } from "./BranchTable.tsx";
import { isolated } from "../../messages/isolated.ts";

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
          {data !== undefined && <p>{nextStep(data)}</p>}
        </EmptyState>
      }
    >
      {(builds) => (
        <BranchTable
          repo={repo}
          builds={orderBranches(builds, data?.default_branch)}
          defaultBranch={data?.default_branch}
          isAtHost={isWeb(data?.link)}
        />
      )}
    </QueryList>
  );
}

/** What fills the list. Servers add a branch to it only for a push, so it may be empty although there are builds. */
function nextStep({ counter, config_missing, config_path, default_branch, forge }: Repo): string {
  if (counter > 0)
    return `This repository has builds, but only a push adds its branch: builds started by hand, tags, ${pullWordsAt(forge).name}s or cron jobs do not.`;
  return config_missing
    ? `The branch ${isolated(default_branch)} has no ${config_path} yet. The builds tab suggests one.`
    : "A commit to a branch with a pipeline file starts one.";
}
