import type { AuditEntry } from "@signalbox/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCan } from "../../api/capabilities.ts";
import type { AuditFilter } from "../../api/loaders.ts";
import { auditQuery } from "../../api/topics/access-queries.ts";
import { Lacking, UnloadedList } from "../../components/lists/QueryList.tsx";
import { Breadcrumb, PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { usePullWords } from "../../components/use-pull-words.ts";
import { auditLink, usersLink } from "../../lib/links.ts";
import { Link, useSearch } from "../../routing/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { auditWords } from "./audit-words.ts";
import styles from "./AuditPage.module.css";

/** Who changed what on the server, for its administrators. Names in the rows filter the list. */
export function AuditPage() {
  const filter = useSearch({ from: "/settings/audit" });
  const isSupported = useCan("access");
  const query = useInfiniteQuery({ ...auditQuery(filter), enabled: isSupported === true });
  const entries = query.data?.pages.flat();
  return (
    <PageBody>
      <PageHeader
        title="Audit list"
        crumbs={
          <Breadcrumb>
            {[
              <Link key="users" {...usersLink}>
                Users
              </Link>,
              "Audit list",
            ]}
          </Breadcrumb>
        }
      >
        <p className={styles.text}>
          Who approved, deployed, deleted, or changed settings, secrets and users. Values are never
          recorded.
        </p>
      </PageHeader>
      <div className={styles.page}>
        {isSupported === false ? (
          <Lacking what="an audit list" capability="access" />
        ) : entries === undefined ? (
          <UnloadedList
            query={query}
            what="entries"
            isHeadless
            grantedBy="a system administrator"
          />
        ) : (
          <>
            <Filter filter={filter} />
            <Card>
              {entries.length === 0 ? (
                <EmptyState title="No entries">
                  {hasFilter(filter)
                    ? "Nothing fits the filter."
                    : "Nobody has changed anything yet."}
                </EmptyState>
              ) : (
                <ul className={styles.entries} aria-label="Audit list">
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} filter={filter} />
                  ))}
                </ul>
              )}
            </Card>
            {query.hasNextPage && (
              <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            )}
          </>
        )}
      </div>
    </PageBody>
  );
}

const hasFilter = (filter: AuditFilter): boolean => Object.keys(filter).length > 0;

function Filter({ filter }: { filter: AuditFilter }) {
  const words = usePullWords();
  if (!hasFilter(filter)) return null;
  const { actor, action, repo } = filter;
  const parts = [
    ...(actor === undefined ? [] : [`by ${actor}`]),
    ...(action === undefined ? [] : [`“${auditWords(action, words)}”`]),
    ...(repo === undefined ? [] : [`in ${repo}`]),
  ];
  return (
    <p className={styles.filter} role="status">
      Only changes {parts.join(", ")}.{" "}
      <Link {...auditLink} search={{}}>
        Show all
      </Link>
    </p>
  );
}

function Entry({ entry, filter }: { entry: AuditEntry; filter: AuditFilter }) {
  const { time, actor, action, repo, build, subject } = entry;
  const words = usePullWords();
  return (
    <li>
      <span className={styles.what}>
        <Link {...auditLink} search={{ ...filter, actor }}>
          <bdi>{actor}</bdi>
        </Link>{" "}
        <Link {...auditLink} search={{ ...filter, action }}>
          {auditWords(action, words)}
        </Link>
        {subject !== "" && (
          <>
            {" "}
            <code>{subject}</code>
          </>
        )}
        {repo !== "" && (
          <>
            {" in "}
            <Link {...auditLink} search={{ ...filter, repo }}>
              <bdi>{repo}</bdi>
            </Link>
          </>
        )}
        {build > 0 && ` #${build}`}
      </span>
      <span className={styles.time}>
        <RelativeTime time={time} />
      </span>
    </li>
  );
}
