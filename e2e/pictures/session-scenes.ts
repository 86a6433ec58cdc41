import { fill, held, licensed, press, refused, silent, type Scene } from "./scene.ts";

/** The screens for visitors, the shell around every screen, and the account pages. */
export const sessionScenes: readonly Scene[] = [
  { name: "welcome", path: "/welcome", as: "visitor" },
  { name: "welcome, a user", path: "/welcome" },
  { name: "login form", path: "/login/form", as: "visitor" },
  { name: "login form, nothing typed", path: "/login/form", as: "visitor", open: press("Sign in") },
  {
    name: "login form, wrong password",
    path: "/login/form",
    as: "visitor",
    open: async (page) => {
      await fill(page, { Username: "admin", Password: "not-this-one" });
      await press("Sign in")(page);
    },
  },
  { name: "login error", path: "/login/error?message=No%20such%20user", as: "visitor" },
  { name: "login error, no message", path: "/login/error", as: "visitor" },
  { name: "logout", path: "/logout", as: "visitor" },
  { name: "registration", path: "/register", as: "visitor" },
  {
    name: "registration, nothing typed",
    path: "/register",
    as: "visitor",
    open: press("Register"),
  },
  { name: "not found, a visitor", path: "/404", as: "visitor" },
  { name: "not found", path: "/octo/no-such-repository" },
  { name: "licence expired", path: "/", network: licensed("expired") },
  { name: "licence exceeded", path: "/", network: licensed("exceeded") },
  { name: "search, nothing typed", path: "/", open: press("Search") },
  {
    name: "search, found",
    path: "/",
    open: async (page) => {
      await press("Search")(page);
      await page.getByPlaceholder("Search repositories, branches and builds").fill("oct/ser");
    },
  },
  {
    name: "search, not found",
    path: "/",
    open: async (page) => {
      await press("Search")(page);
      await page.getByPlaceholder("Search repositories, branches and builds").fill("nowhere");
    },
  },
  { name: "shortcuts", path: "/", open: (page) => page.keyboard.press("?") },
  { name: "not live", path: "/builds-feed", network: silent },
  { name: "account", path: "/account" },
  { name: "account, loading", path: "/account", network: held("/api/user/token", "POST") },
  { name: "account, failed", path: "/account", network: refused("/api/user/token", "POST") },
  {
    name: "account, copied",
    path: "/account",
    open: press(/^Copy/),
  },
  { name: "account, rotating", path: "/account", open: press("Rotate") },
];
