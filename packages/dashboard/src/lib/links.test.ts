// @vitest-environment jsdom
import { parseQuery } from "@signalbox/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createAppRouter } from "../router.ts";
import * as links from "./links.ts";

const router = createAppRouter(new QueryClient());
const repo = { namespace: "octo", name: "hello" };

it.each([
  ["/", links.homeLink],
  ["/builds-feed", links.buildsFeedLink],
  ["/welcome", links.welcomeLink],
  ["/account", links.accountLink],
  ["/settings/users", links.usersLink],
  ["/queue", links.queueLink],
  ["/404", links.notFoundLink],
  ["/octo/hello", links.repoLink(repo)],
  ["/octo/hello/branches", links.branchesLink(repo)],
  ["/octo/hello/pulls", links.pullsLink(repo)],
  ["/octo/hello/deployments", links.deploymentsLink(repo)],
  ["/octo/hello/trends", links.trendsLink(repo)],
  ["/octo/hello/tests", links.testsLink(repo)],
  ["/octo/hello/settings", links.settingsLink(repo)],
  ["/octo/hello/settings/secrets", links.secretsLink(repo)],
  ["/octo/hello/settings/cron", links.cronLink(repo)],
  ["/octo/hello/settings/badges", links.badgesLink(repo)],
  ["/octo/hello/42", links.buildLink(repo, 42)],
  ["/octo/hello/42/2", links.buildLink(repo, 42, 2)],
  ["/octo/hello/42/2/3", links.buildLink(repo, 42, 2, 3)],
])("links to %s", (address, link) => {
  expect(router.resolve(link).pathname).toBe(address);
});

it.each([
  ["success", "/octo/hello/42?view=overview"],
  ["failure", "/octo/hello/42?at=failure"],
  ["killed", "/octo/hello/42?at=failure"],
  ["blocked", "/octo/hello/42?view=overview"],
  ["declined", "/octo/hello/42?view=overview"],
  [undefined, "/octo/hello/42?at=failure"],
  ["running", "/octo/hello/42?at=running"],
  ["pending", "/octo/hello/42?at=running"],
])("leads from lists to the step of interest of a build with status %s", (status, address) => {
  const link = links.landingLink(repo, { number: 42, status });
  expect(router.resolve(link).href).toBe(address);
});

it.each(["main", "Dana Doe", 'a "b", c\\', "feature/a:b"])(
  "links to builds by a query that can be read: %s",
  (value) => {
    const { search } = links.termsLink({ namespace: "a", name: "b" }, ["author", value, "x"]);
    expect(parseQuery(search.query)).toEqual({
      query: [{ kind: "values", key: "author", values: [value, "x"], isNegated: false }],
      problems: [],
    });
  },
);
