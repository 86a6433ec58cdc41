import { hasLevel, may } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams, useRouterState } from "../../routing/index.ts";
import {
  accessLink,
  badgesLink,
  cronLink,
  secretsLink,
  settingsLink,
  webhooksLink,
} from "../../lib/links.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { useCan, useIsAskingCapabilities } from "../../api/capabilities.ts";
import { useIsAt } from "../../components/use-is-at.ts";
import { Card } from "../../ui/Card.tsx";
import { useCurrentInView } from "../../ui/use-current-in-view.ts";
import { Loading, Skeleton } from "../../ui/lists/Skeleton.tsx";
import { NotFoundPage } from "../not-found/NotFoundPage.tsx";
import { Activation } from "./Activation.tsx";
import styles from "./SettingsTab.module.css";

/** The settings of a repository, for writers. An inactive repository can only be activated. */
export function SettingsTab() {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  const { data: repo } = useQuery(repoQuery({ namespace, name }));
  const { user, state } = useSession();
  const hasWebhooks = useCan("webhooks") === true;
  // The form would show fields that the server lacks, and remove them.
  const isAsking = useIsAskingCapabilities();
  if (repo === undefined || state === "loading" || isAsking)
    return <SettingsSkeleton repo={{ namespace, name }} />;
  if (!repo.active) return <Activation repo={repo} />;
  if (!may("listSecrets", user, repo)) return <NotFoundPage />;
  return (
    <div className={styles.frame}>
      <SettingsNavigation
        repo={{ namespace, name }}
        hasWebhooks={hasWebhooks && hasLevel("admin", user, repo)}
      />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}

const places = [
  { name: "General", linkTo: settingsLink },
  { name: "Secrets", linkTo: secretsLink },
  { name: "Cron Jobs", linkTo: cronLink },
  { name: "Badges", linkTo: badgesLink },
  { name: "Access", linkTo: accessLink },
  { name: "Webhooks", linkTo: webhooksLink },
] as const;

type SettingsNavigationProps = { repo: RepoName; hasWebhooks?: boolean };

const SettingsNavigation = ({ repo, hasWebhooks = false }: SettingsNavigationProps) => {
  // Rendered again when another page is open, because each link knows by itself whether it is current.
  useRouterState(({ address }) => address.pathname);
  const bar = useCurrentInView<HTMLElement>();
  return (
    <nav ref={bar} aria-label="Settings" className={styles.places}>
      {places.map(({ name, linkTo }) =>
        linkTo === webhooksLink && !hasWebhooks ? null : (
          <Link key={name} {...linkTo(repo)} activeOptions={{ exact: true, includeSearch: false }}>
            {name}
          </Link>
        ),
      )}
    </nav>
  );
};

const SettingsSkeleton = ({ repo }: { repo: RepoName }) => {
  const isGeneral = useIsAt("/$namespace/$name/settings");
  return (
    <div className={styles.frame}>
      <Loading what="settings" />
      <SettingsNavigation repo={repo} />
      <div className={styles.content} aria-hidden="true">
        {isGeneral ? <FieldsSkeleton /> : <ListSkeleton />}
      </div>
    </div>
  );
};

const FieldsSkeleton = () => (
  <Card className={styles.fields}>
    <Skeleton width="84px" height="18px" />
    {["visibility", "configuration", "switches"].map((key) => (
      <div key={key} className={styles.field}>
        <Skeleton width="96px" height="12px" />
        <Skeleton height="32px" />
      </div>
    ))}
  </Card>
);

const ListSkeleton = () => (
  <>
    <div className={styles.head}>
      <Skeleton width="110px" height="18px" />
      <Skeleton width="min(420px, 80%)" height="12px" />
    </div>
    <Card>
      {["a", "b", "c"].map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="32%" height="13px" />
        </div>
      ))}
    </Card>
  </>
);
