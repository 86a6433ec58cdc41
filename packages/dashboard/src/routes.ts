import { usersLink } from "./lib/links.ts";
import * as load from "./api/loaders.ts";
import { branchesQuery, recentBuildsQuery, repoQuery, reposQuery } from "./api/queries.ts";
import { cronQuery, secretsQuery, usersQuery } from "./api/settings-queries.ts";
import { logAddress } from "./pages/build-page/model/log-address.ts";
import { HomePage } from "./pages/home/HomePage.tsx";
import { NotFoundPage } from "./pages/not-found/NotFoundPage.tsx";
import { createFrame, createRoute } from "./routing/index.ts";
import { screen } from "./shell/screen.tsx";
import { Shell } from "./shell/Shell.tsx";

/**
 * The addresses of the dashboard and their screens. Each screen is loaded when it is opened, except
 * for home, where most people start, and not found, which any address may turn out to be. Those two are part of
 * the first file, because a separate file would be one more round trip before anything is shown.
 */

const shell = createFrame({
  path: "/",
  component: Shell,
  loader: load.user,
});

const home = createRoute({
  parent: shell,
  path: "/",
  title: () => "Dashboard",
  validateSearch: load.parseHomeSearch,
  loader: (loaded) => load.prefetch(loaded, reposQuery),
  component: HomePage,
});

const buildsFeed = createRoute({
  parent: shell,
  path: "/builds-feed",
  title: () => "Builds",
  validateSearch: load.parseQuerySearch,
  loader: (loaded) => load.prefetch(loaded, recentBuildsQuery),
  component: screen(() => import("./pages/builds-feed/BuildsFeedPage.tsx"), "BuildsFeedPage"),
});

const queue = createRoute({
  parent: shell,
  path: "/queue",
  title: () => "Queue",
  component: screen(() => import("./pages/queue/QueuePage.tsx"), "QueuePage"),
});

const welcome = createRoute({
  parent: shell,
  path: "/welcome",
  title: () => "Welcome",
  access: "anyone",
  component: screen(() => import("./pages/session/WelcomePage.tsx"), "WelcomePage"),
});

const loginError = createRoute({
  parent: shell,
  path: "/login/error",
  title: () => "Sign in",
  access: "anyone",
  validateSearch: load.parseLoginErrorSearch,
  component: screen(() => import("./pages/session/LoginErrorPage.tsx"), "LoginErrorPage"),
});

const logout = createRoute({
  parent: shell,
  path: "/logout",
  title: () => "Signed out",
  access: "anyone",
  component: screen(() => import("./pages/session/LogoutPage.tsx"), "LogoutPage"),
});

const loginForm = createRoute({
  parent: shell,
  path: "/login/form",
  title: () => "Sign in",
  access: "anyone",
  component: screen(() => import("./pages/session/LoginFormPage.tsx"), "LoginFormPage"),
});

const register = createRoute({
  parent: shell,
  path: "/register",
  title: () => "Registration",
  access: "anyone",
  component: screen(() => import("./pages/session/RegisterPage.tsx"), "RegisterPage"),
});

const audit = createRoute({
  parent: shell,
  path: "/settings/audit",
  title: () => "Audit list",
  access: "sysadmin",
  validateSearch: load.parseAuditSearch,
  component: screen(() => import("./pages/audit/AuditPage.tsx"), "AuditPage"),
});

const account = createRoute({
  parent: shell,
  path: "/account",
  title: () => "Account",
  component: screen(() => import("./pages/account/AccountPage.tsx"), "AccountPage"),
});

const settings = createRoute({
  parent: shell,
  path: "/settings",
  redirect: usersLink.to,
});

const users = createRoute({
  parent: shell,
  path: "/settings/users",
  title: () => "Users",
  access: "sysadmin",
  validateSearch: load.parseUsersSearch,
  loader: (loaded) => load.prefetch(loaded, usersQuery),
  component: screen(() => import("./pages/users/UsersPage.tsx"), "UsersPage"),
});

const repo = createFrame({
  parent: shell,
  path: "/$namespace/$name",
  loader: (loaded) => load.prefetch(loaded, repoQuery(loaded.params)),
  component: screen(() => import("./pages/repo/RepoPage.tsx"), "RepoPage"),
});

const repoBuilds = createRoute({
  parent: repo,
  path: "/$namespace/$name",
  title: ({ namespace, name }) => `${namespace}/${name}`,
  validateSearch: load.parseBuildsSearch,
  loader: (loaded) => load.repoBuilds(loaded, loaded.params),
  component: screen(() => import("./pages/repo/BuildsTab.tsx"), "BuildsTab"),
});

const branches = createRoute({
  parent: repo,
  path: "/$namespace/$name/branches",
  title: ({ namespace, name }) => `Branches - ${namespace}/${name}`,
  loader: (loaded) => load.prefetch(loaded, branchesQuery(loaded.params)),
  component: screen(() => import("./pages/branches/BranchesTab.tsx"), "BranchesTab"),
});

const pulls = createRoute({
  parent: repo,
  path: "/$namespace/$name/pulls",
  // The tab adds the word of the git host.
  title: ({ namespace, name }) => `${namespace}/${name}`,
  component: screen(() => import("./pages/pulls/PullsTab.tsx"), "PullsTab"),
});

const deployments = createRoute({
  parent: repo,
  path: "/$namespace/$name/deployments",
  title: ({ namespace, name }) => `Deployments - ${namespace}/${name}`,
  component: screen(() => import("./pages/deployments/DeploymentsTab.tsx"), "DeploymentsTab"),
});

const trends = createRoute({
  parent: repo,
  path: "/$namespace/$name/trends",
  title: ({ namespace, name }) => `Trends - ${namespace}/${name}`,
  validateSearch: load.parseTrendsSearch,
  loader: (loaded) => load.repoBuilds(loaded, loaded.params),
  component: screen(() => import("./pages/trends/TrendsTab.tsx"), "TrendsTab"),
});

const tests = createRoute({
  parent: repo,
  path: "/$namespace/$name/tests",
  title: ({ namespace, name }) => `Tests - ${namespace}/${name}`,
  validateSearch: load.parseTestsSearch,
  component: screen(() => import("./pages/tests/TestsTab.tsx"), "TestsTab"),
});

const repoSettings = createFrame({
  parent: repo,
  path: "/$namespace/$name/settings",
  component: screen(() => import("./pages/repo-settings/SettingsTab.tsx"), "SettingsTab"),
});

const general = createRoute({
  parent: repoSettings,
  path: "/$namespace/$name/settings",
  title: ({ namespace, name }) => `Settings - ${namespace}/${name}`,
  component: screen(() => import("./pages/repo-settings/GeneralSettings.tsx"), "GeneralSettings"),
});

const secrets = createRoute({
  parent: repoSettings,
  path: "/$namespace/$name/settings/secrets",
  title: ({ namespace, name }) => `Secrets - ${namespace}/${name}`,
  loader: (loaded) => load.prefetch(loaded, secretsQuery(loaded.params)),
  component: screen(() => import("./pages/secrets/SecretsPage.tsx"), "SecretsPage"),
});

const cron = createRoute({
  parent: repoSettings,
  path: "/$namespace/$name/settings/cron",
  title: ({ namespace, name }) => `Cron jobs - ${namespace}/${name}`,
  loader: (loaded) => load.prefetch(loaded, cronQuery(loaded.params)),
  component: screen(() => import("./pages/cron/CronPage.tsx"), "CronPage"),
});

const access = createRoute({
  parent: repoSettings,
  path: "/$namespace/$name/settings/access",
  title: ({ namespace, name }) => `Access - ${namespace}/${name}`,
  component: screen(() => import("./pages/access/AccessPage.tsx"), "AccessPage"),
});

const webhooks = createRoute({
  parent: repoSettings,
  path: "/$namespace/$name/settings/webhooks",
  title: ({ namespace, name }) => `Webhooks - ${namespace}/${name}`,
  component: screen(() => import("./pages/webhooks/WebhooksPage.tsx"), "WebhooksPage"),
});

const badges = createRoute({
  parent: repoSettings,
  path: "/$namespace/$name/settings/badges",
  title: ({ namespace, name }) => `Badges - ${namespace}/${name}`,
  validateSearch: load.parseBadgesSearch,
  loader: (loaded) => load.prefetch(loaded, branchesQuery(loaded.params)),
  component: screen(() => import("./pages/badges/BadgesPage.tsx"), "BadgesPage"),
});

const build = createRoute({
  parent: shell,
  path: "/$namespace/$name/$build/{-$stage}/{-$step}",
  title: ({ namespace, name, build }) => `${namespace}/${name} #${build}`,
  validateSearch: logAddress,
  loader: (loaded) => load.build(loaded, loaded.params, Number(loaded.params.build)),
  component: screen(() => import("./pages/build-page/BuildPage.tsx"), "BuildPage"),
});

const notFound = createRoute({
  parent: shell,
  path: "/$",
  title: () => "Not found",
  access: "anyone",
  component: NotFoundPage,
});

/** The first route that matches a path is shown. */
export const routes = [
  home,
  buildsFeed,
  queue,
  welcome,
  loginError,
  logout,
  loginForm,
  register,
  account,
  settings,
  users,
  audit,
  repoBuilds,
  branches,
  pulls,
  deployments,
  trends,
  tests,
  general,
  secrets,
  cron,
  webhooks,
  access,
  badges,
  build,
  notFound,
] as const;

declare module "./routing/register.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Register {
    routes: typeof routes;
  }
}
