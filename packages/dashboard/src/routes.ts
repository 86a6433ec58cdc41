import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
} from "@tanstack/react-router";
import * as load from "./loaders.ts";
import { NotFoundPage } from "./pages/not-found/NotFoundPage.tsx";
import { Shell } from "./shell/Shell.tsx";

/** The route table of the specification (section 2), in its order. Each screen is loaded when it is opened. */

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  loader: (loaded) => load.user(loaded),
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  staticData: { title: () => "Dashboard" },
  validateSearch: load.homeSearch,
  loader: (loaded) => load.home(loaded),
  component: lazyRouteComponent(() => import("./pages/home/HomePage.tsx"), "HomePage"),
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  staticData: { title: () => "Welcome", access: "anyone" },
  component: lazyRouteComponent(() => import("./pages/session/WelcomePage.tsx"), "WelcomePage"),
});

const loginError = createRoute({
  getParentRoute: () => root,
  path: "/login/error",
  staticData: { title: () => "Sign in", access: "anyone" },
  component: lazyRouteComponent(
    () => import("./pages/session/LoginErrorPage.tsx"),
    "LoginErrorPage",
  ),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: "/logout",
  staticData: { title: () => "Signed out", access: "anyone" },
  component: lazyRouteComponent(() => import("./pages/session/LogoutPage.tsx"), "LogoutPage"),
});

const loginForm = createRoute({
  getParentRoute: () => root,
  path: "/login/form",
  staticData: { title: () => "Sign in", access: "anyone" },
  component: lazyRouteComponent(() => import("./pages/session/LoginFormPage.tsx"), "LoginFormPage"),
});

const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  staticData: { title: () => "Account" },
  component: lazyRouteComponent(() => import("./pages/account/AccountPage.tsx"), "AccountPage"),
});

const repo = createRoute({
  getParentRoute: () => root,
  path: "/$namespace/$name",
  staticData: { title: ({ namespace, name }) => `${namespace}/${name}` },
  loader: (loaded) => load.repo(loaded, loaded.params),
  component: lazyRouteComponent(() => import("./pages/repo/RepoPage.tsx"), "RepoPage"),
});

const repoBuilds = createRoute({
  getParentRoute: () => repo,
  path: "/",
  staticData: { title: ({ namespace, name }) => `${namespace}/${name}` },
  loader: (loaded) => load.repoBuilds(loaded, loaded.params),
  component: lazyRouteComponent(() => import("./pages/repo/BuildsTab.tsx"), "BuildsTab"),
});

const repoSettings = createRoute({
  getParentRoute: () => repo,
  path: "/settings",
  staticData: { title: ({ namespace, name }) => `Settings - ${namespace}/${name}` },
  component: lazyRouteComponent(
    () => import("./pages/repo-settings/SettingsTab.tsx"),
    "SettingsTab",
  ),
});

const build = createRoute({
  getParentRoute: () => root,
  path: "/$namespace/$name/$build/{-$stage}/{-$step}",
  staticData: { title: ({ namespace, name, build }) => `${namespace}/${name} #${build}` },
  loader: (loaded) => load.build(loaded, loaded.params, Number(loaded.params.build)),
  component: lazyRouteComponent(() => import("./pages/build/BuildPage.tsx"), "BuildPage"),
});

const notFound = createRoute({
  getParentRoute: () => root,
  path: "$",
  staticData: { title: () => "Not found", access: "anyone" },
  component: NotFoundPage,
});

export const routeTree = root.addChildren([
  home,
  welcome,
  loginError,
  logout,
  loginForm,
  account,
  repo.addChildren([repoBuilds, repoSettings]),
  build,
  notFound,
]);
