import type { Page, Route } from "@playwright/test";
import { isCall } from "../is-call.ts";

/** One screen in one state: who looks, at what, what the network does, and what to press. */
export type Scene = {
  /** As in "home, while it loads"; the picture's file is named after it. */
  name: string;
  path: string;
  /** Taken on a server where nothing has happened yet. */
  isNew?: boolean;
  /** Taken on a server with the example repositories only. */
  isExample?: boolean;
  /** Without it the system administrator. */
  as?: "visitor" | "reader" | "writer" | "repoAdmin";
  /** How the network treats this page from the beginning. */
  network?: (page: Page) => Promise<unknown>;
  open?: (page: Page) => Promise<void>;
};

/** The call is never answered. */
export function held(path: string, method = "GET") {
  return async (page: Page) =>
    page.route(isCall(path), (route: Route) =>
      route.request().method() === method ? undefined : route.fallback(),
    );
}

/** The call is refused, with the server's words. */
export function refused(path: string, method = "GET", message = "the disk is full") {
  return async (page: Page) =>
    page.route(isCall(path), (route: Route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { message } })
        : route.fallback(),
    );
}

/** The user may not read what the GET call answers with. */
export function forbidden(path: string) {
  return async (page: Page) =>
    page.route(isCall(path), (route: Route) =>
      route.request().method() === "GET"
        ? route.fulfill({ status: 403, json: { message: "Forbidden" } })
        : route.fallback(),
    );
}

/** The GET call is answered with this JSON. */
export function answered(path: string, json: object) {
  return async (page: Page) =>
    page.route(isCall(path), (route: Route) =>
      route.request().method() === "GET" ? route.fulfill({ json }) : route.fallback(),
    );
}

/** The page contains the facts about the server that a Drone server writes into its pages. */
export function licensed(state: "expired" | "exceeded") {
  return async (page: Page) =>
    page.route(isCall("/"), async (route: Route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('data-licence=""', `data-licence="${state}"`);
      await route.fulfill({ response: answer, body });
    });
}

/** Nothing live comes through. The shared worker's calls would be out of reach, so the page does without it. */
export async function silent(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "SharedWorker"));
  await page.route(isCall("/api/stream"), (route: Route) => route.abort());
}

export function press(name: string | RegExp) {
  return (page: Page): Promise<void> => page.getByRole("button", { name }).first().click();
}

export function choose(button: string | RegExp, item: string | RegExp) {
  return async (page: Page): Promise<void> => {
    await press(button)(page);
    await page.getByRole("menuitem", { name: item }).click();
  };
}

export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).first().fill(text);
}

/** Presses the button that ends the dialog. */
export async function submit(page: Page, name: string): Promise<void> {
  return page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}
