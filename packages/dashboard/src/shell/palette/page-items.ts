import { may, type Repo } from "@signalbox/contract";
import type { RepoName } from "../../api/live-query.ts";
import type { Session } from "../../api/session.ts";
import {
  accountLink,
  badgesLink,
  branchesLink,
  buildsFeedLink,
  cronLink,
  deploymentsLink,
  homeLink,
  repoLink,
  secretsLink,
  settingsLink,
  trendsLink,
  usersLink,
  welcomeLink,
} from "../../lib/links.ts";
import { slugOf } from "./build-items.ts";
import type { PaletteItem, Target } from "./items.ts";

type PageLink = ReturnType<Extract<Target, { link: unknown }>["link"]>;

/** The screens that the viewer may open: those of the repository on the screen first. */
export function pageItems(
  session: Session,
  place: RepoName | undefined,
  repo: Repo | undefined,
): PaletteItem[] {
  if (session.state === "visitor") return [pageItem("welcome", "Sign in", welcomeLink)];
  return [
    ...(place === undefined ? [] : repoPages(session, place, repo)),
    pageItem("home", "Dashboard", homeLink, "Repositories"),
    pageItem("builds", "Builds", buildsFeedLink, "of all repositories"),
    ...(session.user?.admin === true ? [pageItem("users", "Users", usersLink, "Settings")] : []),
    pageItem("account", "Account Settings", accountLink),
  ];
}

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
  ];
  // Others may not see the settings. While the permissions are unknown, they are not offered.
  const settings = may("updateRepo", user, repo)
    ? [
        page("Settings", settingsLink(place)),
        page("Secrets", secretsLink(place)),
        page("Cron jobs", cronLink(place)),
        page("Badges", badgesLink(place)),
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
