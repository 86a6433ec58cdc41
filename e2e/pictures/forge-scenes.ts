import type { Page } from "@playwright/test";
import { answered, press, refused, type Scene } from "./scene.ts";

const shop = "/acme/shop";
const hookUrl = "https://ci.example.com/hook";

/** How a repository is connected to the git host. */
const connection = (facts: object) =>
  answered(`/api/repos${shop}/forge`, {
    title: "Gitea",
    address: "https://git.example.com/",
    hook: true,
    hook_url: hookUrl,
    hook_made: 1,
    last_request: 0,
    silent: false,
    poll_seconds: 60,
    requests: [
      { received: 1, what: "push to main", build: 3, reason: "" },
      {
        received: 1,
        what: "pull_request labeled",
        reason: "Requests of this kind start no builds",
      },
      { received: 1, what: "deletion of fix/totals", reason: "A deletion starts no build" },
    ],
    problems: [],
    ...facts,
  });

/** It is below the general settings. */
const toConnection = (page: Page): Promise<void> =>
  page
    .getByRole("heading", { name: "Connection to Gitea" })
    .evaluate((heading) => heading.scrollIntoView());

/** The screens of a server that is connected to a git host. */
export const forgeScenes: readonly Scene[] = [
  { name: "forge, sign-in", path: "/welcome", atForge: "visitor" },
  { name: "forge, home", path: "/", atForge: "alice" },
  { name: "forge, home of a reader", path: "/", atForge: "eve" },
  { name: "forge, too little access", path: "/", atForge: "dora" },
  {
    name: "forge, sync refused",
    path: "/",
    atForge: "alice",
    network: refused("/api/user/repos", "POST", "Gitea cannot be reached"),
    open: press("Sync"),
  },
  { name: "forge, repository", path: shop, atForge: "alice" },
  { name: "forge, inactive repository", path: "/acme/web-client", atForge: "alice" },
  { name: "forge, pull requests", path: `${shop}/pulls`, atForge: "alice" },
  { name: "forge, builds of a pull request", path: `${shop}?query=pr:3`, atForge: "alice" },
  { name: "forge, feed", path: "/builds-feed", atForge: "alice" },
  { name: "forge, failed push", path: `${shop}/3`, atForge: "alice" },
  {
    name: "forge, changes since the last green build",
    path: `${shop}/3?view=overview&since=green`,
    atForge: "alice",
  },
  {
    name: "forge, difference of a file",
    path: `${shop}/3?view=overview&since=before`,
    atForge: "alice",
    open: async (page) =>
      page.getByRole("region", { name: "Changed files" }).getByRole("button").first().click(),
  },
  { name: "forge, pull request", path: `${shop}/5`, atForge: "alice" },
  { name: "forge, approval of a fork", path: `${shop}/8`, atForge: "alice" },
  { name: "forge, approval by a reader", path: `${shop}/8`, atForge: "eve" },
  {
    name: "forge, hook works",
    path: `${shop}/settings`,
    atForge: "alice",
    open: toConnection,
  },
  {
    name: "forge, hook silent",
    path: `${shop}/settings`,
    atForge: "alice",
    network: connection({ silent: true }),
    open: toConnection,
  },
  {
    name: "forge, requests of the hook",
    path: `${shop}/settings`,
    atForge: "alice",
    network: connection({ last_request: 1 }),
    open: (page) => page.getByText("Recent requests of Gitea").click(),
  },
  { name: "forge, branches", path: `${shop}/branches`, atForge: "alice" },
  { name: "forge, refused repository", path: "/platform/legacy", atForge: "alice" },
  { name: "forge, refusals", path: "/platform/legacy/settings", atForge: "alice" },
  { name: "forge, name of a folder", path: "/acme/handbook", atForge: "alice" },
  {
    name: "forge, moving a history",
    path: "/acme/handbook",
    atForge: "alice",
    open: press("Move the history"),
  },
  { name: "forge, folder set aside", path: "/acme/handbook-former-1", atForge: "alice" },
  { name: "forge, renamed repository", path: "/acme/ledger", atForge: "alice" },
  { name: "forge, repository gone", path: "/acme/old-shop", atForge: "alice" },
  { name: "forge, account", path: "/account", atForge: "alice" },
  { name: "forge, unreadable requests", path: "/settings/users", atForge: "alice" },
  {
    name: "forge, body of a request",
    path: "/settings/users",
    atForge: "alice",
    open: press(/Show the body/),
  },
];
