import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "./routing/index.ts";
import { usersLink } from "./lib/links.ts";
import * as load from "./api/loaders.ts";
import {
  branchesQuery,
  recentBuildsQuery,
  repoQuery,
  reposQuery,
  userQuery,
} from "./api/queries.ts";
import { cronQuery, secretsQuery, usersQuery } from "./api/settings-queries.ts";
import { logAddress } from "./pages/build-page/model/log-address.ts";
import { HomePage } from "./pages/home/HomePage.tsx";
import { NotFoundPage } from "./pages/not-found/NotFoundPage.tsx";
import { screen } from "./shell/screen.tsx";
import { Shell } from "./shell/Shell.tsx";

/**
 * The addresses of the dashboard and their screens. Each screen is loaded when it is opened, except
 * for home, where most people start, and not found, which any address may turn out to be. Those two are part of
 * the first file, because a separate file would be one more round trip before anything is shown.
 */

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  loader: (loaded) => load.prefetch(loaded, userQuery),
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  staticData: { title: () => "Dashboard" },
  validateSearch: load.parseHomeSearch,
  loader: (loaded) => load.prefetch(loaded, reposQuery),
  component: HomePage,
});

const buildsFeed = createRoute({
  getParentRoute: () => root,
  path: "/builds-feed",
  staticData: { title: () => "Builds" },
  validateSearch: load.parseQuerySearch,
  loader: (loaded) => load.prefetch(loaded, recentBuildsQuery),
  component: screen(() => import("./pages/builds-feed/BuildsFeedPage.tsx"), "BuildsFeedPage"),
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  staticData: { title: () => "Welcome", access: "anyone" },
  component: screen(() => import("./pages/session/WelcomePage.tsx"), "WelcomePage"),
});

const loginError = createRoute({
  getParentRoute: () => root,
  path: "/login/error",
  staticData: { title: () => "Sign in", access: "anyone" },
  validateSearch: load.parseLoginErrorSearch,
  component: screen(() => import("./pages/session/LoginErrorPage.tsx"), "LoginErrorPage"),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: "/logout",
  staticData: { title: () => "Signed out", access: "anyone" },
  component: screen(() => import("./pages/session/LogoutPage.tsx"), "LogoutPage"),
});

const loginForm = createRoute({
  getParentRoute: () => root,
  path: "/login/form",
  staticData: { title: () => "Sign in", access: "anyone" },
  component: screen(() => import("./pages/session/LoginFormPage.tsx"), "LoginFormPage"),
});

const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  staticData: { title: () => "Registration", access: "anyone" },
  component: screen(() => import("./pages/session/RegisterPage.tsx"), "RegisterPage"),
});

const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  staticData: { title: () => "Account" },
  component: screen(() => import("./pages/account/AccountPage.tsx"), "AccountPage"),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  staticData: { access: "sysadmin" },
  beforeLoad: () => redirect({ ...usersLink, replace: true, throw: true }),
});

const users = createRoute({
  getParentRoute: () => root,
  path: "/settings/users",
  staticData: { title: () => "Users", access: "sysadmin" },
  validateSearch: load.parseUsersSearch,
  loader: (loaded) => load.prefetch(loaded, usersQuery),
  component: screen(() => import("./pages/users/UsersPage.tsx"), "UsersPage"),
});

const repo = createRoute({
  getParentRoute: () => root,
  path: "/$namespace/$name",
  staticData: { title: ({ namespace, name }) => `${namespace}/${name}` },
  loader: (loaded) => load.prefetch(loaded, repoQuery(loaded.params)),
  component: screen(() => import("./pages/repo/RepoPage.tsx"), "RepoPage"),
});

const repoBuilds = createRoute({
  getParentRoute: () => repo,
  path: "/",
  staticData: { title: ({ namespace, name }) => `${namespace}/${name}` },
  validateSearch: load.parseBuildsSearch,
  loader: (loaded) => load.repoBuilds(loaded, loaded.params),
  component: screen(() => import("./pages/repo/BuildsTab.tsx"), "BuildsTab"),
});

const branches = createRoute({
  getParentRoute: () => repo,
  path: "/branches",
  staticData: { title: ({ namespace, name }) => `Branches - ${namespace}/${name}` },
  loader: (loaded) => load.prefetch(loaded, branchesQuery(loaded.params)),
  component: screen(() => import("./pages/branches/BranchesTab.tsx"), "BranchesTab"),
});

const deployments = createRoute({
  getParentRoute: () => repo,
  path: "/deployments",
  staticData: { title: ({ namespace, name }) => `Deployments - ${namespace}/${name}` },
  component: screen(() => import("./pages/deployments/DeploymentsTab.tsx"), "DeploymentsTab"),
});

const trends = createRoute({
  getParentRoute: () => repo,
  path: "/trends",
  staticData: { title: ({ namespace, name }) => `Trends - ${namespace}/${name}` },
  validateSearch: load.parseTrendsSearch,
  loader: (loaded) => load.repoBuilds(loaded, loaded.params),
  component: screen(() => import("./pages/trends/TrendsTab.tsx"), "TrendsTab"),
});

const repoSettings = createRoute({
  getParentRoute: () => repo,
  path: "/settings",
  staticData: { title: ({ namespace, name }) => `Settings - ${namespace}/${name}` },
  component: screen(() => import("./pages/repo-settings/SettingsTab.tsx"), "SettingsTab"),
});

const general = createRoute({
  getParentRoute: () => repoSettings,
  path: "/",
  staticData: { title: ({ namespace, name }) => `Settings - ${namespace}/${name}` },
  component: screen(() => import("./pages/repo-settings/GeneralSettings.tsx"), "GeneralSettings"),
});

const secrets = createRoute({
  getParentRoute: () => repoSettings,
  path: "/secrets",
  staticData: { title: ({ namespace, name }) => `Secrets - ${namespace}/${name}` },
  loader: (loaded) => load.prefetch(loaded, secretsQuery(loaded.params)),
  component: screen(() => import("./pages/secrets/SecretsPage.tsx"), "SecretsPage"),
});

const cron = createRoute({
  getParentRoute: () => repoSettings,
  path: "/cron",
  staticData: { title: ({ namespace, name }) => `Cron jobs - ${namespace}/${name}` },
  loader: (loaded) => load.prefetch(loaded, cronQuery(loaded.params)),
  component: screen(() => import("./pages/cron/CronPage.tsx"), "CronPage"),
});

const badges = createRoute({
  getParentRoute: () => repoSettings,
  path: "/badges",
  staticData: { title: ({ namespace, name }) => `Badges - ${namespace}/${name}` },
  validateSearch: load.parseBadgesSearch,
  loader: (loaded) => load.prefetch(loaded, branchesQuery(loaded.params)),
  component: screen(() => import("./pages/badges/BadgesPage.tsx"), "BadgesPage"),
});

const build = createRoute({
  getParentRoute: () => root,
  path: "/$namespace/$name/$build/{-$stage}/{-$step}",
  staticData: { title: ({ namespace, name, build }) => `${namespace}/${name} #${build}` },
  validateSearch: logAddress,
  loader: (loaded) => load.build(loaded, loaded.params, Number(loaded.params.build)),
  component: screen(() => import("./pages/build-page/BuildPage.tsx"), "BuildPage"),
});

const notFound = createRoute({
  getParentRoute: () => root,
  path: "$",
  staticData: { title: () => "Not found", access: "anyone" },
  component: NotFoundPage,
});

export const routeTree = root.addChildren([
  home,
  buildsFeed,
  welcome,
  loginError,
  logout,
  loginForm,
  register,
  account,
  settings,
  users,
  repo.addChildren([
    repoBuilds,
    branches,
    deployments,
    trends,
    repoSettings.addChildren([general, secrets, cron, badges]),
  ]),
  build,
  notFound,
]);
