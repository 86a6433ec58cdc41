import type { Page } from "@playwright/test";
import { press, type Scene } from "./scene.ts";

/** The browser's answer to whether it shows notifications, which `become` changes. */
const permission = (first: NotificationPermission) => (page: Page) =>
  page.addInitScript((first) => {
    const get = () => sessionStorage.getItem("permission") ?? first;
    Object.defineProperty(Notification, "permission", { get });
  }, first);

const become = async (page: Page, answer: NotificationPermission): Promise<void> => {
  await page.evaluate((answer) => sessionStorage.setItem("permission", answer), answer);
  await page.reload();
};

const heading = (page: Page) => page.getByRole("heading", { name: "Notifications" });

const showCard = (page: Page): Promise<void> =>
  heading(page).evaluate((element) => element.scrollIntoView({ block: "start" }));

const choose = async (page: Page): Promise<void> => {
  await page.getByRole("switch", { name: "My builds" }).check();
  await page.goto("/octo/statuses/branches");
  for (const branch of ["main", "feature/a-longer-name-of-a-branch"])
    await press(`Watch ${branch}`)(page);
  await page.goto("/account");
  await showCard(page);
};

const account = (first: NotificationPermission) => ({
  path: "/account",
  network: permission(first),
});

/** The choices of what causes a notification. */
export const notificationScenes: readonly Scene[] = [
  { name: "notifications, none chosen", ...account("granted"), open: showCard },
  { name: "notifications, not asked yet", ...account("default"), open: showCard },
  { name: "notifications, blocked", ...account("denied"), open: showCard },
  { name: "notifications, chosen", ...account("granted"), open: choose },
  {
    name: "notifications, chosen, to be allowed again",
    ...account("granted"),
    open: async (page) => {
      await choose(page);
      await become(page, "default");
      await showCard(page);
    },
  },
  {
    name: "notifications, chosen, blocked since",
    ...account("granted"),
    open: async (page) => {
      await choose(page);
      await become(page, "denied");
      await showCard(page);
    },
  },
  {
    name: "notifications, a watched build",
    path: "/octo/busy/1",
    network: permission("granted"),
    open: press("Watch this build"),
  },
  {
    name: "notifications, a watched branch",
    path: "/octo/statuses/branches",
    network: permission("granted"),
    open: press("Watch main"),
  },
  {
    name: "notifications, watching blocked",
    path: "/octo/busy/1",
    network: permission("denied"),
    open: press("Watch this build"),
  },
];
