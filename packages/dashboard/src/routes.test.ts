// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { createAppRouter } from "./router.ts";

const router = createAppRouter(new QueryClient());

/** The route that matches a path, its title, and who may open it. */
const lead = (path: string) => {
  const { route, title } = router.match(path);
  return [route.path, title, route.access];
};

describe("the route table", () => {
  it.each([
    ["/", "/", "Dashboard", "user"],
    ["/builds-feed", "/builds-feed", "Builds", "user"],
    ["/queue", "/queue", "Queue", "user"],
    ["/welcome", "/welcome", "Welcome", "anyone"],
    ["/login/error", "/login/error", "Sign in", "anyone"],
    ["/logout", "/logout", "Signed out", "anyone"],
    ["/login/form", "/login/form", "Sign in", "anyone"],
    ["/register", "/register", "Registration", "anyone"],
    ["/account", "/account", "Account", "user"],
    ["/settings/users", "/settings/users", "Users", "sysadmin"],
    ["/octo/hello", "/$namespace/$name", "octo/hello", "user"],
    ["/octo/hello/branches", "/$namespace/$name/branches", "Branches - octo/hello", "user"],
    [
      "/octo/hello/deployments",
      "/$namespace/$name/deployments",
      "Deployments - octo/hello",
      "user",
    ],
    ["/octo/hello/trends", "/$namespace/$name/trends", "Trends - octo/hello", "user"],
    ["/octo/hello/tests", "/$namespace/$name/tests", "Tests - octo/hello", "user"],
    ["/octo/hello/settings", "/$namespace/$name/settings", "Settings - octo/hello", "user"],
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

  it("/settings redirects to /settings/users", () => {
    history.replaceState(null, "", "/settings");
    router.start();
    expect(router.next().address.pathname).toBe("/settings/users");
    router.history.destroy();
  });
});
