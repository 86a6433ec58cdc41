import type { RepoForge } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { buildLink } from "../../lib/links.ts";
import { Link } from "../../routing/index.ts";
import styles from "./RecentRequests.module.css";

type RecentRequestsProps = { repo: RepoName; known: Pick<RepoForge, "title" | "requests"> };

/** What the newest requests of a hook told, and what followed from each: a build, or the reason why there is none. */
export function RecentRequests({ repo, known: { title, requests } }: RecentRequestsProps) {
  if (requests.length === 0) return null;
  return (
    <details className={styles.requests}>
      <summary>Recent requests of {title}</summary>
      <ul>
        {requests.map(({ received, what, build, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no state, and two may be equal
          <li key={index}>
            <span className={styles.what}>
              <bdi>{what}</bdi>
              <RelativeTime time={received} />
            </span>
            {build > 0 ? (
              <Link {...buildLink(repo, build)}>Build #{build}</Link>
            ) : (
              <span className={styles.reason}>No build: {reason}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
