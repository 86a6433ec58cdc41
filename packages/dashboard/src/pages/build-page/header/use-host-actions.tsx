import { pullWordsOf, type Build } from "@signalbox/contract";
import { ExternalLink } from "lucide-react";
import { commitUrl, sourceUrl } from "../../../api/config.ts";
import type { RepoName } from "../../../api/queries.ts";
import { isComparison } from "../../../components/builds/CommitHash.tsx";
import { usePageActions } from "../../../components/page-actions.ts";
import { pullNumber } from "../../../lib/build-texts.ts";
import { refName } from "../../../lib/text.ts";
import { isolated } from "../../../messages/isolated.ts";
import { sourceRefOf } from "./source-ref.ts";

/** Offers the pages of a build's commit, ref and comparison at the git host in the command palette. */
export function useHostActions(build: Build, repo: RepoName, isAtHost: boolean): void {
  usePageActions(() => {
    if (!isAtHost) return [];
    const ref = sourceRefOf(build);
    return [
      toAction("commit", "Open the commit at the git host", commitUrl(repo, build.after).href),
      ...(ref === undefined
        ? []
        : [toAction("ref", `Open ${refWords(build)} at the git host`, sourceUrl(repo, ref).href)]),
      ...(isComparison(build.link)
        ? [toAction("compare", "Compare the commits at the git host", build.link)]
        : []),
    ];
  });
}

const toAction = (id: string, title: string, href: string) => ({
  id: `host-${id}`,
  title,
  icon: <ExternalLink />,
  run: () => void window.open(href, "_blank", "noopener,noreferrer"),
});

function refWords({ event, ref }: Build): string {
  if (event === "pull_request") return `${pullWordsOf(ref).name} ${pullNumber(ref)}`;
  return `${event === "tag" ? "tag" : "branch"} ${isolated(refName(ref))}`;
}
