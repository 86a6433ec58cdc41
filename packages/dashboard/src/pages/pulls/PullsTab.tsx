import { useQuery } from "@tanstack/react-query";
import { repoQuery } from "../../api/queries.ts";
import { pullsQuery } from "../../api/topics/pulls-query.ts";
import { QueryList } from "../../components/lists/QueryList.tsx";
import { repoLink } from "../../lib/links.ts";
import { Link, useParams } from "../../routing/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { PullTable } from "./PullTable.tsx";

/** The open pull requests that have builds, each with its newest build. */
export function PullsTab() {
  const repo = useParams({ from: "/$namespace/$name" });
  const query = useQuery(pullsQuery(repo));
  const { data } = useQuery(repoQuery(repo));
  return (
    <QueryList
      query={query}
      what="pull requests"
      empty={
        <EmptyState
          title="No open pull request has a build"
          action={
            <Link {...repoLink(repo)} className={buttonClass()}>
              Show builds
            </Link>
          }
        >
          {data?.ignore_pull_requests
            ? "The settings of this repository ignore pull requests."
            : "Opening a pull request, or pushing to one, starts a build, which appears here until the pull request is closed."}
        </EmptyState>
      }
    >
      {(builds) => (
        <PullTable
          repo={repo}
          builds={builds.toSorted((a, b) => b.created - a.created || b.id - a.id)}
        />
      )}
    </QueryList>
  );
}
