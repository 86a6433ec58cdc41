import type { Page } from "@playwright/test";
import { answered, fill, held, press, refused, submit, type Scene } from "./scene.ts";

const pulledImages = answered("/api/system/images", { pulled: true, unused: 3, bytes: 1.2e9 });

const statuses = ["success", "failure", "success", "running", "killed", "success"];

/** A list of this many repositories in namespaces, most of them with a build. */
const repositoryList = (count: number) => {
  const now = Math.floor(Date.now() / 1000);
  const repos = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    namespace: `team-${1 + (index % 12)}`,
    name: `service-${1 + index}`,
    slug: `team-${1 + (index % 12)}/service-${1 + index}`,
    active: index % 9 !== 8,
    permissions: { read: true, write: true, admin: true },
    ...(index % 9 < 7 && {
      build: {
        id: index + 1,
        repo_id: index + 1,
        number: 1 + ((index * 37) % 900),
        version: 1,
        status: statuses[index % statuses.length],
        event: "push",
        message: `Change the limits of service ${index + 1}`,
        author_login: "kim",
        sender: "kim",
        ref: "refs/heads/main",
        target: index % 3 === 0 ? "feature/limits" : "main",
        created: now - 60 - index * 400,
        started: now - 50 - index * 400,
        finished: statuses[index % statuses.length] === "running" ? 0 : now - index * 400,
      },
    }),
  }));
  return answered("/api/user/repos", repos);
};

/** The repositories of a team: most of them green, some red, two whose default branch is not what was built last. */
const teamRepositories = (): ReturnType<typeof answered> => {
  const now = Math.floor(Date.now() / 1000);
  const rows = [
    ["checkout", "Accept gift cards", "success", "feature/gift-cards", "failure"],
    ["storefront", "Show the delivery date in the basket", "success", "main"],
    ["search-index", "Rebuild the index without downtime", "running", "main"],
    ["payments", "Retry card payments that time out", "failure", "main"],
    ["warehouse-sync", "Read stock levels in batches of five hundred", "success", "main"],
    ["mailer", "Send receipts in the customer's language", "failure", "fix/umlauts", "success"],
    ["prices", "Round prices as the till does", "success", "main"],
    ["recommendations", "Train on the orders of the last ninety days", "killed", "main"],
    ["terraform", "Move the staging cluster to smaller machines", "pending", "main", "success"],
    ["docs", "Explain how refunds work", "success", "main"],
    ["mobile-app", "Keep the basket when the network is lost", "error", "release/4.2", "error"],
    ["design-system", "Raise the contrast of disabled buttons", "success", "main"],
    ["load-tests", "Simulate the sale of the last week of November", "success", "nightly"],
    ["legacy-importer", "", "", ""],
  ] as const;
  const repos = Array.from(rows, ([name, message, status, branch, ofMain], index) => ({
    id: index + 1,
    namespace: "shop",
    name,
    slug: `shop/${name}`,
    active: status !== "",
    default_branch: "main",
    permissions: { read: true, write: true, admin: true },
    ...(ofMain !== undefined && { default_branch_build: { number: 310 + index, status: ofMain } }),
    ...(status !== "" && {
      build: {
        id: index + 1,
        repo_id: index + 1,
        number: 320 + 7 * index,
        version: 1,
        status,
        event: "push",
        message,
        author_login: ["maren", "ivo", "amara", "noor"][index % 4],
        ref: `refs/heads/${branch}`,
        target: branch,
        created: now - 60 - index * index * 900,
        started: now - 50 - index * index * 900,
        finished: status === "running" || status === "pending" ? 0 : now - index * index * 900,
      },
    }),
  }));
  return answered("/api/user/repos", repos);
};

const typeInSearch = (text: string) => async (page: Page) => {
  await page.keyboard.press("/");
  await page.getByPlaceholder("Search repositories, branches and builds").fill(text);
};

const typeInPalette = (text: string) => async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill(text);
};

/** Home, the builds feed and the users. */
export const listScenes: readonly Scene[] = [
  { name: "home", path: "/" },
  { name: "home, loading", path: "/", network: held("/api/user/repos") },
  { name: "home, failed", path: "/", network: refused("/api/user/repos") },
  { name: "home, nothing filtered", path: "/?filter=nowhere" },
  { name: "home, active only", path: "/?active=true" },
  { name: "home, nothing yet", path: "/", isNew: true },
  {
    name: "home, the end of the list",
    path: "/",
    open: (page) => page.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded(),
  },
  { name: "home, three repositories", path: "/", network: repositoryList(3) },
  { name: "home, a team", path: "/", isExample: true, network: teamRepositories() },
  { name: "home, thousands of repositories", path: "/", network: repositoryList(5000) },
  {
    name: "home, syncing",
    path: "/",
    network: held("/api/user/repos", "POST"),
    open: press("Sync"),
  },
  {
    name: "home, sync failed",
    path: "/",
    network: refused("/api/user/repos", "POST"),
    open: press("Sync"),
  },
  { name: "home, a reader", path: "/", as: "reader" },
  { name: "builds feed", path: "/builds-feed" },
  { name: "builds feed, a reader", path: "/builds-feed", as: "reader" },
  { name: "builds feed, loading", path: "/builds-feed", network: held("/api/user/builds/recent") },
  {
    name: "builds feed, failed",
    path: "/builds-feed",
    network: refused("/api/user/builds/recent"),
  },
  { name: "builds feed, nothing", path: "/builds-feed", isNew: true },
  { name: "builds feed, filtered", path: "/builds-feed?query=status:failure" },
  { name: "builds feed, filtered to nothing", path: "/builds-feed?query=author:nobody" },
  { name: "search, nothing typed", path: "/", isExample: true, open: typeInSearch("") },
  { name: "search, found", path: "/", isExample: true, open: typeInSearch("night") },
  { name: "search, a branch", path: "/", isExample: true, open: typeInSearch("main") },
  {
    name: "search, an action and a page",
    path: "/example/departures/24",
    isExample: true,
    open: typeInSearch("e"),
  },
  {
    name: "search, share",
    path: "/example/departures/24",
    isExample: true,
    open: typeInSearch("share"),
  },
  { name: "search, nothing found", path: "/", isExample: true, open: typeInSearch("zzz") },
  {
    name: "search, failed",
    path: "/settings/users",
    network: async (page) => {
      await refused("/api/user/repos")(page);
      await page.route(/[?&]query=/, (route) => route.fulfill({ status: 500 }));
    },
    open: typeInSearch("release"),
  },
  { name: "palette, nothing typed", path: "/", open: typeInPalette("") },
  { name: "palette, found", path: "/octo/statuses", open: typeInPalette("main") },
  { name: "palette, nothing found", path: "/", open: typeInPalette("zzz") },
  {
    name: "palette, the server failed",
    path: "/",
    network: (page) => page.route(/[?&]query=/, (route) => route.fulfill({ status: 500 })),
    open: typeInPalette("release"),
  },
  { name: "changes", path: "/settings/audit" },
  { name: "changes, filtered", path: "/settings/audit?actor=nobody" },
  { name: "users", path: "/settings/users" },
  { name: "users, loading", path: "/settings/users", network: held("/api/users") },
  { name: "users, failed", path: "/settings/users", network: refused("/api/users") },
  { name: "users, nothing filtered", path: "/settings/users?filter=nobody" },
  { name: "users, not an administrator", path: "/settings/users", as: "reader" },
  { name: "new user", path: "/settings/users", open: press("New user") },
  {
    name: "new user, nothing typed",
    path: "/settings/users",
    open: async (page) => {
      await press("New user")(page);
      await submit(page, "Create");
    },
  },
  {
    name: "new user, exists",
    path: "/settings/users",
    open: async (page) => {
      await press("New user")(page);
      await fill(page, { Login: "reader", Email: "reader@example.com" });
      await submit(page, "Create");
    },
  },
  { name: "edit user", path: "/settings/users", open: press("Edit user writer") },
  { name: "delete user", path: "/settings/users", open: press("Delete user writer") },
  { name: "users, pulled images", path: "/settings/users", network: pulledImages },
  {
    name: "users, remove images",
    path: "/settings/users",
    network: pulledImages,
    open: press("Remove unused images"),
  },
];
