import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { sourceUrl } from "../../../api/config.ts";
import { repoQuery, type RepoName } from "../../../api/queries.ts";
import { isWeb } from "../../../components/builds/CommitHash.tsx";
import { QueryLink } from "../../../components/QueryLink.tsx";
import type { Activity } from "./activity.ts";
import styles from "./BuildHeader.module.css";
import { sourceRefOf } from "./source-ref.ts";

type SourceRefProps = { build: Build; repo: RepoName } & Pick<Activity, "on" | "term">;

/**
 * The branch, tag, pull request or target of a build, linked to its builds, and to the source host if the server knows the
 * address.
 */
export function SourceRef({ build, repo, on, term }: SourceRefProps) {
  const { data } = useQuery(repoQuery(repo));
  const ref = sourceRefOf(build);
  const text = (
    <code className={styles.on} title={on}>
      {on}
    </code>
  );
  return (
    <>
      {term?.[1] ? (
        <QueryLink className={styles.query} repo={repo} term={term}>
          {text}
        </QueryLink>
      ) : (
        text
      )}
      {ref !== undefined && isWeb(data?.link) && (
        <a
          className={styles.host}
          href={sourceUrl(repo, ref).href}
          target="_blank"
          rel="noreferrer"
          title={`${on} on the source host`}
        >
          <ExternalLink aria-hidden="true" />
        </a>
      )}
    </>
  );
}
