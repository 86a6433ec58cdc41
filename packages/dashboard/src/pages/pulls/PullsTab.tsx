import { pullWordsAt } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { repoQuery } from "../../api/queries.ts";
import { pullsQuery } from "../../api/topics/pulls-query.ts";
import { QueryList } from "../../components/lists/QueryList.tsx";
import { useTitleOverride } from "../../components/use-title.ts";
import { repoLink } from "../../lib/links.ts";
import { capitalized } from "../../lib/text.ts";
import { Link, useParams } from "../../routing/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { PullTable } from "./PullTable.tsx";

/** The open pull requests that have builds, each with its newest build. */
export function PullsTab() {
  const repo = useParams({ from: "/$namespace/$name" });
  const query = useQuery(pullsQuery(repo));
  const { data } = useQuery(repoQuery(repo));
  const words = pullWordsAt(data?.forge);
  const { name } = words;
  useTitleOverride(`${capitalized(name)}s - ${repo.namespace}/${repo.name}`);
  return (
    <QueryList
      query={query}
      what={`${name}s`}
      empty={
        <EmptyState
          title={`No open ${name} has a build`}
          action={
            <Link {...repoLink(repo)} className={buttonClass()}>
              Show builds
            </Link>
          }
        >
          {data?.ignore_pull_requests
            ? `The settings of this repository ignore ${name}s.`
            : `Opening a ${name}, or pushing to one, starts a build, which appears here until the ${name} is closed.`}
        </EmptyState>
      }
    >
      {(builds) => (
        <PullTable
          repo={repo}
          words={words}
          builds={builds.toSorted((a, b) => b.created - a.created || b.id - a.id)}
        />
      )}
    </QueryList>
  );
}
