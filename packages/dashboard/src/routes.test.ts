// @vitest-environment jsdom
import { createMemoryHistory, createRouter } from "./routing/index.ts";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { routeTree } from "./routes.ts";

const router = createRouter({
  routeTree,
  context: { queryClient: new QueryClient() },
  history: createMemoryHistory(),
});

/** The route that matches a path, its title, and who may open it. */
const lead = (path: string) => {
  const match = router.matchRoutes(path).at(-1);
  const { title, access = "user" } = match?.staticData ?? {};
  return [match?.fullPath, title?.({ ...match?.params }), access];
};

describe("the route table", () => {
  it.each([
    ["/", "/", "Dashboard", "user"],
    ["/builds-feed", "/builds-feed", "Builds", "user"],
    ["/welcome", "/welcome", "Welcome", "anyone"],
    ["/login/error", "/login/error", "Sign in", "anyone"],
    ["/logout", "/logout", "Signed out", "anyone"],
    ["/login/form", "/login/form", "Sign in", "anyone"],
    ["/register", "/register", "Registration", "anyone"],
    ["/account", "/account", "Account", "user"],
    ["/settings/users", "/settings/users", "Users", "sysadmin"],
    ["/octo/hello", "/$namespace/$name/", "octo/hello", "user"],
    ["/octo/hello/branches", "/$namespace/$name/branches", "Branches - octo/hello", "user"],
    [
      "/octo/hello/deployments",
      "/$namespace/$name/deployments",
      "Deployments - octo/hello",
      "user",
    ],
    ["/octo/hello/trends", "/$namespace/$name/trends", "Trends - octo/hello", "user"],
    ["/octo/hello/settings", "/$namespace/$name/settings/", "Settings - octo/hello", "user"],
    [
      "/octo/hello/settings/secrets",
      "/$namespace/$name/settings/secrets",
      "Secrets - octo/hello",
      "user",
    ],
    [
      "/octo/hello/settings/cron",
      "/$namespace/$name/settings/cron",
      "Cron jobs - octo/hello",
      "user",
    ],
    [
      "/octo/hello/settings/badges",
      "/$namespace/$name/settings/badges",
      "Badges - octo/hello",
      "user",
    ],
    ["/octo/hello/7", "/$namespace/$name/$build/{-$stage}/{-$step}", "octo/hello #7", "user"],
    ["/octo/hello/7/2", "/$namespace/$name/$build/{-$stage}/{-$step}", "octo/hello #7", "user"],
    ["/octo/hello/7/2/3", "/$namespace/$name/$build/{-$stage}/{-$step}", "octo/hello #7", "user"],
    ["/404", "/$", "Not found", "anyone"],
    ["/a/b/c/d/e/f", "/$", "Not found", "anyone"],
  ])("%s", (path, ...wanted) => {
    expect(lead(path)).toEqual(wanted);
  });

  it("/settings redirects to /settings/users", async () => {
    router.history.push("/settings");
    await router.load();
    expect(router.state.location.pathname).toBe("/settings/users");
  });
});
