import type { Page, Route } from "@playwright/test";
import { isCall } from "../is-call.ts";
import type { ForgeWorld } from "./forge-world.ts";
import type { PersonName } from "./world.ts";

/** A screen in one state: who opens it, its address, how the network behaves, and what to press. */
export type Scene = {
  /** For example "home, while it loads". The picture's file is named after it. */
  name: string;
  path: string;
  /** Taken on a server where nothing has happened yet. */
  isNew?: boolean;
  /** Taken on a server with the example repositories only. */
  isExample?: boolean;
  /** Taken on the server of a team in the middle of a working day. */
  ofTeam?: boolean;
  /** Taken on a server that is connected to a git host, by one of its people. */
  atForge?: keyof ForgeWorld | "visitor";
  /** The system administrator if missing. */
  as?: "visitor" | PersonName;
  /** Sets up how the network behaves for this page. */
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

/** The call is refused with this message. */
export function refused(path: string, method = "GET", message = "the disk is full", status = 500) {
  return async (page: Page) =>
    page.route(isCall(path), (route: Route) =>
      route.request().method() === method
        ? route.fulfill({ status, json: { message } })
        : route.fallback(),
    );
}

/** The user may not make the GET call. */
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

/** Blocks live updates. The calls of a shared worker cannot be intercepted, so the page runs without one. */
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

/** Presses the button that submits the dialog. */
export async function submit(page: Page, name: string): Promise<void> {
  return page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}
