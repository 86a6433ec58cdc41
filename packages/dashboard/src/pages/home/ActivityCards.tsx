import type { Repo } from "@signalbox/contract";
import { useState } from "react";
import { Link } from "../../routing/index.ts";
import { actorOf } from "../../components/builds/actor.ts";
import { landingLink, buildsFeedLink } from "../../lib/links.ts";
import { Slug } from "../../components/builds/BuildFacts.tsx";
import { fullMessage } from "../../lib/build-texts.ts";
import { BuildStatus } from "../../components/BuildStatus.tsx";
import { defaultBranchBuild } from "../../components/lists/default-branch.ts";
import { DefaultBranch } from "../../components/lists/DefaultBranch.tsx";
import { TitleAndReason } from "../../components/lists/TitleAndReason.tsx";
import row from "../../components/lists/ListRow.module.css";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { StatusIcon, StatusLabel } from "../../components/status/StatusIcon.tsx";
import styles from "./ActivityCards.module.css";
import { CardStrip } from "./CardStrip.tsx";
import { recentActivity, type BuiltRepo } from "./home-lists.ts";

/** The newest builds of the most recently built repositories. */
export function ActivityCards({ repos }: { repos: readonly Repo[] }) {
  const recent = recentActivity(repos);
  const [first] = useState(() => new Set(recent.map(({ id }) => id)));
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-activity" className={styles.section}>
      <div className={styles.head}>
        <h2 id="recent-activity">Recent Activity</h2>
        <Link {...buildsFeedLink} className={styles.all}>
          All builds
        </Link>
      </div>
      <ul className={styles.cards}>
        {recent.map((repo) => (
          <li key={repo.id}>
            <ActivityCard repo={repo} isNew={!first.has(repo.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ActivityCard = ({ repo, isNew }: { repo: BuiltRepo; isNew: boolean }) => {
  const { namespace, name, folder, example, build } = repo;
  const who = actorOf(build);
  // The words of two states would leave a third of the line for the name.
  const isShort = useIsNarrow() && defaultBranchBuild(repo) !== undefined;
  return (
    <Link {...landingLink(repo, build)} className={styles.card}>
      <span className={styles.top}>
        <span className={row.name} title={repo.slug}>
          <Slug {...{ namespace, name, folder, example }} />
        </span>
        <span className={styles.states}>
          <DefaultBranch repo={repo} />
          <BuildStatus repo={repo} build={build}>
            {(status) =>
              isShort ? <StatusIcon status={status} /> : <StatusLabel status={status} />
            }
          </BuildStatus>
        </span>
      </span>
      <span className={row.message} title={fullMessage(build)}>
        <TitleAndReason repo={repo} build={build} />
      </span>
      <span className={styles.facts}>
        <span className={styles.strip}>
          <CardStrip repo={repo} isNew={isNew} />
        </span>
        {who.name !== "" && <span className="unseen">by {who.name}</span>}
        <span className={styles.time} title={who.fullName}>
          <RelativeTime time={build.created} />
        </span>
      </span>
    </Link>
  );
};
