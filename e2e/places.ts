import { expect, type Page } from "@playwright/test";

/** A screen or dialog: its address, and what to click once it is loaded. */
export type Place = { name: string; path: string; open?: (page: Page) => Promise<void> };

/** Opens a place and waits until it is loaded and nothing moves. */
export async function goTo(page: Page, { path, open }: Place): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
  await open?.(page);
  if (open !== undefined)
    await expect(page.getByRole("dialog").or(page.getByRole("menu"))).toBeVisible();
  // An animation whose element was removed is cancelled, which also ends it.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
  );
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** Screens for people who are not signed in. */
export const visitorPlaces: readonly Place[] = [
  { name: "welcome", path: "/welcome" },
  { name: "login form", path: "/login/form" },
  { name: "login error", path: "/login/error?message=No%20such%20user" },
  { name: "logout", path: "/logout" },
  { name: "registration", path: "/register" },
  { name: "not found", path: "/404" },
];

/** Screens and dialogs for an administrator, around one repository that has builds. Slashes of its namespace are escaped. */
export function userPlaces({ slug }: { slug: string }): readonly Place[] {
  return [
    { name: "home", path: "/" },
    { name: "search", path: "/", open: press("Search") },
    { name: "shortcuts", path: "/", open: (page) => page.keyboard.press("?") },
    { name: "builds feed", path: "/builds-feed" },
    { name: "queue", path: "/queue" },
    { name: "welcome, a user", path: "/welcome" },
    { name: "account", path: "/account" },
    { name: "token rotation", path: "/account", open: press("Rotate") },
    { name: "users", path: "/settings/users" },
    { name: "new user", path: "/settings/users", open: press("New user") },
    { name: "builds", path: `/${slug}` },
    { name: "new build", path: `/${slug}`, open: press("New Build") },
    { name: "branches", path: `/${slug}/branches` },
    { name: "deployments", path: `/${slug}/deployments` },
    { name: "trends", path: `/${slug}/trends` },
    { name: "settings", path: `/${slug}/settings` },
    { name: "disabling", path: `/${slug}/settings`, open: press("Disable") },
    { name: "secrets", path: `/${slug}/settings/secrets` },
    { name: "new secret", path: `/${slug}/settings/secrets`, open: press("New secret") },
    { name: "cron jobs", path: `/${slug}/settings/cron` },
    { name: "new cron job", path: `/${slug}/settings/cron`, open: press("New cron job") },
    { name: "badges", path: `/${slug}/settings/badges` },
    { name: "access", path: `/${slug}/settings/access` },
    { name: "changes", path: "/settings/audit" },
    { name: "overview", path: `/${slug}/1?view=overview` },
    { name: "pipeline", path: `/${slug}/1/1/2?view=pipeline` },
    { name: "build", path: `/${slug}/1/1/2` },
    { name: "build actions", path: `/${slug}/1`, open: press("Actions") },
  ];
}
