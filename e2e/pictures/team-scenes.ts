import type { Page } from "@playwright/test";
import { press, type Scene } from "./scene.ts";

const typeInSearch = (text: string) => async (page: Page) => {
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill(text);
};

const typeInPalette = (text: string) => async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill(text);
};

const screens: readonly Omit<Scene, "ofTeam">[] = [
  { name: "home", path: "/" },
  { name: "home, a reader", path: "/", as: "reader" },
  { name: "feed", path: "/builds-feed" },
  { name: "feed, a reader", path: "/builds-feed", as: "reader" },
  { name: "feed, cancel", path: "/builds-feed", open: press(/^Cancel/) },
  { name: "queue", path: "/queue" },
  { name: "queue, a writer", path: "/queue", as: "writer" },
  { name: "queue, a visitor", path: "/queue", as: "visitor" },
  { name: "builds", path: "/shop/storefront" },
  { name: "builds, a red default branch", path: "/shop/payments" },
  { name: "builds, spread durations", path: "/data/warehouse-sync" },
  { name: "builds, waiting for approval", path: "/platform/terraform" },
  { name: "trends", path: "/shop/storefront/trends" },
  {
    name: "trends, unchanged",
    path: "/shop/storefront/trends",
    open: press(/unchanged steps/),
  },
  { name: "branches", path: "/shop/payments/branches" },
  { name: "search, empty", path: "/", open: typeInSearch("") },
  { name: "search, found", path: "/", open: typeInSearch("pay") },
  { name: "search, a person", path: "/", open: typeInSearch("maren") },
  { name: "search, nothing", path: "/", open: typeInSearch("zzz") },
  { name: "palette, empty", path: "/shop/storefront/40", open: typeInPalette("") },
  { name: "palette, found", path: "/", open: typeInPalette("basket") },
  { name: "failed build", path: "/shop/payments/13?at=failure" },
  { name: "running build", path: "/shop/storefront/41" },
  { name: "running build, unclear", path: "/data/warehouse-sync/7?view=overview" },
  { name: "actions of a build", path: "/shop/payments/13?at=failure", open: press("Actions") },
  { name: "ignored failure", path: "/shop/mailer/7/1/3" },
  { name: "account", path: "/account" },
  {
    name: "account, mail off",
    path: "/account",
    open: (page) => page.getByRole("switch", { name: "Mail about my builds" }).click(),
  },
];

/** The screens of a team in the middle of a working day. */
export const teamScenes: readonly Scene[] = screens.map(({ name, ...scene }) =>
  Object.assign(scene, { name: `team, ${name}`, ofTeam: true }),
);
