import { hasLevel, may, pullWordsAt, type Repo, type SessionUser } from "@signalbox/contract";
import type { RepoName } from "../../api/live-query.ts";
import type { Session } from "../../api/session.ts";
import {
  accessLink,
  auditLink,
  accountLink,
  badgesLink,
  branchesLink,
  buildsFeedLink,
  cronLink,
  deploymentsLink,
  pullsLink,
  homeLink,
  queueLink,
  repoLink,
  secretsLink,
  settingsLink,
  testsLink,
  trendsLink,
  usersLink,
  webhooksLink,
  welcomeLink,
} from "../../lib/links.ts";
import { capitalized } from "../../lib/text.ts";
import { authorTerm, slugOf } from "./build-items.ts";
import type { PaletteItem, Target } from "./items.ts";

type PageLink = ReturnType<Extract<Target, { link: unknown }>["link"]>;

/** The screens that the viewer may open, beginning with those of the repository on the screen. */
export function pageItems(
  session: Session,
  place: RepoName | undefined,
  repo: Repo | undefined,
): PaletteItem[] {
  const { user } = session;
  if (session.state === "visitor") return [pageItem("welcome", "Sign in", welcomeLink)];
  return [
    ...(place === undefined ? [] : repoPages(session, place, repo)),
    pageItem("home", "Dashboard", homeLink, "Repositories"),
    pageItem("builds", "Builds", buildsFeedLink, "of all repositories"),
    pageItem("queue", "Queue", queueLink, "Runners and slots"),
    ...ownBuildsOf(user, (search) =>
      pageItem("own-builds", "My builds", { ...buildsFeedLink, search }, "of all repositories"),
    ),
    ...(user?.admin === true
      ? [
          pageItem("users", "Users", usersLink, "Settings"),
          pageItem("audit", "Audit list", auditLink, "Settings"),
        ]
      : []),
    pageItem("account", "Account Settings", accountLink),
  ];
}

/** The item for the user's own builds, which is also found by the label of the button beside the filter box. */
const ownBuildsOf = (
  user: SessionUser | undefined,
  make: (search: { query: string }) => PaletteItem,
): PaletteItem[] => {
  if (user === undefined) return [];
  const item = make({ query: authorTerm(user.login) });
  return [{ ...item, text: `${item.text} mine` }];
};

const repoPages = ({ user }: Session, place: RepoName, repo: Repo | undefined): PaletteItem[] => {
  const slug = slugOf(place);
  const page = (name: string, link: PageLink): PaletteItem => ({
    ...pageItem(`repository-${name.toLowerCase()}`, name, link, slug),
    repo: slug,
  });
  const tabs = [
    page("Builds", repoLink(place)),
    page("Branches", branchesLink(place)),
    page("Deployments", deploymentsLink(place)),
    page("Trends", trendsLink(place)),
    page("Tests", testsLink(place)),
    page(`${capitalized(pullWordsAt(repo?.forge).name)}s`, pullsLink(place)),
    ...ownBuildsOf(user, (search) => page("My builds", { ...repoLink(place), search })),
  ];
  // Others may not see the settings. While the permissions are unknown, they are not offered.
  const settings = may("updateRepo", user, repo)
    ? [
        page("Settings", settingsLink(place)),
        page("Secrets", secretsLink(place)),
        page("Cron jobs", cronLink(place)),
        page("Badges", badgesLink(place)),
        page("Access", accessLink(place)),
        ...(hasLevel("admin", user, repo) ? [page("Webhooks", webhooksLink(place))] : []),
      ]
    : [];
  return [...(repo?.active === false ? [] : tabs), ...settings];
};

const pageItem = (id: string, title: string, link: PageLink, detail = ""): PaletteItem => ({
  id: `page:${id}`,
  group: "pages",
  title,
  ...(detail === "" ? {} : { detail }),
  text: title.toLowerCase(),
  context: detail.toLowerCase(),
  target: { link: () => link },
});
