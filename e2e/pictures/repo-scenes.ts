import { fill, held, press, refused, submit, type Scene } from "./scene.ts";

const slug = "octo/statuses";
const long = `octo/${"a-repository-with-a-name-that-goes-on-".padEnd(90, "and-on-")}`;

const tab = (name: string, path: string, call: string): readonly Scene[] => [
  { name, path: `/${slug}${path}` },
  { name: `${name}, loading`, path: `/${slug}${path}`, network: held(`/api/repos/${slug}${call}`) },
  {
    name: `${name}, failed`,
    path: `/${slug}${path}`,
    network: refused(`/api/repos/${slug}${call}`),
  },
  { name: `${name}, empty`, path: `/octo/empty${path}` },
];

const at = (path: string, open: NonNullable<Scene["open"]>) => ({ path: `/${slug}${path}`, open });

/** A repository's tabs, its settings, and their dialogs. */
export const repoScenes: readonly Scene[] = [
  ...tab("builds", "", "/builds"),
  { name: "builds, empty, a reader", path: "/octo/empty", as: "reader" },
  { name: "builds, one", path: "/octo/one-build" },
  { name: "builds, unfinished", path: "/octo/guarded" },
  { name: "builds, a reader", path: `/${slug}`, as: "reader" },
  { name: "builds, a visitor", path: `/${slug}`, as: "visitor" },
  { name: "builds, long names", path: `/${long}` },
  { name: "builds, filtered", path: `/${slug}?query=status:failure,error,killed+-branch:none` },
  { name: "builds, filtered to nothing", path: `/${slug}?query=author:nobody+absent` },
  {
    name: "builds, a filter that cannot be read",
    path: `/${slug}?query=branch:main+sttus:failure`,
  },
  {
    name: "builds, completing a filter",
    ...at("?query=branch:main", (page) =>
      page.getByRole("combobox", { name: "Filter builds" }).pressSequentially("s"),
    ),
  },
  { name: "new build", ...at("", press("New Build")) },
  {
    name: "new build, refused",
    ...at("", async (page) => {
      await press("New Build")(page);
      await fill(page, { Branch: "no-such-branch", Key: "REGION", Value: "eu" });
      await submit(page, "Add");
      await submit(page, "Create");
    }),
  },
  {
    name: "new build, closing with text",
    ...at("", async (page) => {
      await press("New Build")(page);
      await fill(page, { Commit: "abc" });
      await page.keyboard.press("Escape");
    }),
  },
  ...tab("branches", "/branches", "/builds/branches"),
  { name: "branches, long names", path: `/${long}/branches` },
  ...tab("deployments", "/deployments", "/builds/deployments"),
  { name: "branches, a visitor", path: `/${slug}/branches`, as: "visitor" },
  { name: "deployments, a reader", path: `/${slug}/deployments`, as: "reader" },
  {
    name: "deployments, promoting",
    ...at("/deployments", press("Promote the newest green: production")),
  },
  ...tab("trends", "/trends", "/builds"),
  {
    name: "trends, no stages",
    path: `/${slug}/trends`,
    network: refused(`/api/repos/${slug}/builds/details`),
  },
  { name: "access", path: `/${slug}/settings/access` },
  { name: "settings", path: `/${slug}/settings` },
  { name: "settings, loading", path: `/${slug}/settings`, network: held(`/api/repos/${slug}`) },
  { name: "settings, failed", path: `/${slug}/settings`, network: refused(`/api/repos/${slug}`) },
  { name: "settings, a writer", path: `/${slug}/settings`, as: "writer" },
  { name: "settings, a repository administrator", path: `/${slug}/settings`, as: "repoAdmin" },
  { name: "settings, a reader", path: `/${slug}/settings`, as: "reader" },
  {
    name: "settings, changed",
    ...at("/settings", (page) => page.getByRole("switch", { name: /Ignore forks/ }).click()),
  },
  {
    name: "settings, leaving",
    ...at("/settings", async (page) => {
      await page.getByRole("switch", { name: /Ignore forks/ }).click();
      await page
        .getByRole("link", { name: "Branches" })
        .or(page.getByRole("tab", { name: "Branches" }))
        .first()
        .click();
    }),
  },
  {
    name: "settings, refused",
    network: refused(`/api/repos/${slug}`, "PATCH"),
    ...at("/settings", async (page) => {
      await page.getByRole("switch", { name: /Ignore forks/ }).click();
      await press("Save changes")(page);
    }),
  },
  { name: "settings, disabling", ...at("/settings", press("Disable")) },
  { name: "inactive", path: "/octo/service-07" },
  { name: "inactive, a reader", path: "/octo/service-07", as: "reader" },
  {
    name: "inactive, refused",
    path: "/octo/service-07",
    network: refused("/api/repos/octo/service-07", "POST", "the webhook could not be created"),
    open: press(/Activate|Enable/),
  },
  ...tab("secrets", "/settings/secrets", "/secrets"),
  { name: "new secret", ...at("/settings/secrets", press("New secret")) },
  {
    name: "new secret, nothing typed",
    ...at("/settings/secrets", async (page) => {
      await press("New secret")(page);
      await submit(page, "Create");
    }),
  },
  {
    name: "new secret, exists",
    ...at("/settings/secrets", async (page) => {
      await press("New secret")(page);
      await fill(page, { Name: "NPM_TOKEN", Value: "hush" });
      await submit(page, "Create");
    }),
  },
  { name: "replace secret", ...at("/settings/secrets", press("Replace secret NPM_TOKEN")) },
  { name: "delete secret", ...at("/settings/secrets", press("Delete secret NPM_TOKEN")) },
  ...tab("cron", "/settings/cron", "/cron"),
  { name: "new cron", ...at("/settings/cron", press("New cron job")) },
  {
    name: "new cron, an expression",
    ...at("/settings/cron", async (page) => {
      await press("New cron job")(page);
      await page.getByLabel("Schedule").selectOption("Custom expression");
      await fill(page, { Name: "weekdays", Expression: "0 30 2 * * 1-5" });
    }),
  },
  {
    name: "new cron, wrong",
    ...at("/settings/cron", async (page) => {
      await press("New cron job")(page);
      await page.getByLabel("Schedule").selectOption("Custom expression");
      await fill(page, { Expression: "whenever" });
      await submit(page, "Create");
    }),
  },
  { name: "delete cron", ...at("/settings/cron", press("Remove cron job nightly")) },
  { name: "badges", path: `/${slug}/settings/badges` },
  {
    name: "badges, another branch",
    ...at("/settings/badges", async (page) => {
      await page.getByLabel("Branch").selectOption({ index: 1 });
    }),
  },
];
