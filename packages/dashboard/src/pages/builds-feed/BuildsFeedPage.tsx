import type { Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { recentBuildsQuery } from "../../api/queries.ts";
import { PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { QueryList } from "../../components/lists/QueryList.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import styles from "./BuildsFeedPage.module.css";
import { feedList, FeedRow } from "./FeedRow.tsx";

/** The running builds, and below them the newest builds over all repositories. */
export function BuildsFeedPage() {
  const running = useQuery({ ...recentBuildsQuery, select: ({ running }) => running });
  const newest = useQuery({ ...recentBuildsQuery, select: ({ newest }) => newest });
  return (
    <PageBody>
      <PageHeader title="Builds" />
      <div className={styles.page}>
        <section>
          <SectionHead title="Running now" />
          <QueryList
            query={running}
            what="running builds"
            isHeadless
            empty={
              <EmptyState icon={<Activity />} title="No builds are running">
                Builds appear here as soon as they start.
              </EmptyState>
            }
          >
            {(repos) => <Feed label="Running now" repos={repos} />}
          </QueryList>
        </section>
        {newest.data === undefined ? null : (
          <section>
            <SectionHead title="Newest builds" />
            <QueryList
              query={newest}
              what="newest builds"
              isHeadless
              empty={
                <EmptyState title="No builds yet">
                  The newest builds of your repositories are listed here.
                </EmptyState>
              }
            >
              {(repos) => <Feed label="Newest builds" repos={repos} />}
            </QueryList>
          </section>
        )}
      </div>
    </PageBody>
  );
}

/** Low, because running builds may change many times a second and only rows in view should render then. */
const maxRendered = 30;

const Feed = ({ label, repos }: { label: string; repos: Repo[] }) => {
  const isNarrow = useIsNarrow();
  return (
    <Rows
      items={repos}
      keyOf={({ id, build }) => `${id}/${build?.number}`}
      rowHeight={isNarrow ? 68 : 44}
      label={label}
      style={feedList.style}
      maxRendered={maxRendered}
    >
      {({ namespace, name, build }) =>
        build && <FeedRow namespace={namespace} name={name} build={build} />
      }
    </Rows>
  );
};
