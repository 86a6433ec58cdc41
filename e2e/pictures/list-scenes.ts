import { answered, fill, held, press, refused, submit, type Scene } from "./scene.ts";

const pulledImages = answered("/api/system/images", { pulled: true, unused: 3, bytes: 1.2e9 });

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
  { name: "builds feed", path: "/builds-feed" },
  { name: "builds feed, loading", path: "/builds-feed", network: held("/api/user/builds/recent") },
  {
    name: "builds feed, failed",
    path: "/builds-feed",
    network: refused("/api/user/builds/recent"),
  },
  { name: "builds feed, nothing", path: "/builds-feed", isNew: true },
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
