import type { RouterHistory } from "@tanstack/history";
import type { ComponentType } from "react";
import { isSameEntry, readAddress, type Address } from "./address.ts";
import { fillPath } from "./path-pattern.ts";
import type { AnyTarget, NavigateOptions } from "./register.ts";
import type { Context, Route, RouteMatch } from "./route.ts";
import { createScrollPositions } from "./scroll-positions.ts";
import { stringifySearch } from "./search-params.ts";

type RouterOptions = {
  /** The first one that matches a path is shown, so the last one must match any path. */
  routes: readonly Route[];
  context: Context;
  history: RouterHistory;
  /** The path under which the page is served, as in `<base href>`. */
  basePath: string;
  /** Replaces a part of the screen that threw an error. */
  errorComponent: ComponentType<{ error: unknown }>;
};

/** The screen of an address. */
export type RouterState = RouteMatch & { address: Address; route: Route; search: object };

/** A link as an address. */
export type Resolved = { route: Route; pathname: string; search: object; href: string };

export type Router = ReturnType<typeof createRouter>;

/**
 * Shows the screen of the current address. A screen whose code is not loaded yet is shown when it is: until then the
 * previous screen stays.
 */
export function createRouter({
  routes,
  context,
  history,
  basePath,
  errorComponent,
}: RouterOptions) {
  const base = basePath.replace(/\/$/, "");
  const scroll = createScrollPositions();
  const listeners = new Set<() => void>();
  let shown: RouterState | undefined;
  /** The screen of the newest address, whose code may still be loading. */
  let next = match(readAddress(history.location, base));
  let keepsScroll = false;
  const waiting: (() => void)[] = [];

  function match(address: Address): RouterState {
    for (const route of routes) {
      const found = route.match(address.pathname);
      if (found === undefined) continue;
      const search = keepEqual(shown?.search, route.parseSearch(address.search));
      const params = keepEqual(shown?.params, found.params);
      return { ...found, params, search, address, route };
    }
    throw new Error(`No route matches ${address.pathname}`);
  }

  /** Shows the screen of the newest address. */
  const arrive = (): void => {
    // Otherwise a screen that is rendered at once would still see the previous address in `location`.
    history.flush();
    next = match(readAddress(history.location, base));
    const { route, levels, address } = next;
    if (route.redirect !== undefined)
      return history.replace(`${base}${route.redirect}`, undefined, { ignoreBlocker: true });
    // Following the link of the current screen requests its data again.
    const isAgain = shown?.address.href === address.href;
    const present = new Set(isAgain ? [] : shown?.levels.map(({ key }) => key));
    for (const level of levels) if (!present.has(level.key)) level.load(context);
    const files = levels.flatMap(({ component }) => component.preload?.() ?? []);
    if (files.length === 0) return show(next);
    const wanted = next;
    void Promise.all(files).then(() => next === wanted && show(wanted));
    return notify();
  };

  const show = (arrived: RouterState): void => {
    if (shown !== undefined) scroll.save(shown.address.key);
    shown = arrived;
    notify();
  };

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  /** Must be called after the screen has been rendered. */
  const rendered = ({ address }: RouterState): void => {
    if (!keepsScroll) scroll.restore(address.key);
    keepsScroll = false;
    for (const done of waiting.splice(0)) done();
  };

  const resolve = ({ to = ".", params, search }: AnyTarget): Resolved => {
    const route = to === "." ? next.route : routes.find(({ path }) => path === to);
    if (route === undefined) throw new Error(`No route has the path ${to}`);
    const wanted = typeof search === "function" ? search(next.search) : search;
    const pathname = fillPath(route.path, to === "." ? { ...next.params, ...params } : params);
    const valid = wanted === undefined ? {} : route.parseSearch({ ...wanted });
    return { route, pathname, search: valid, href: `${base}${pathname}${stringifySearch(valid)}` };
  };

  /**
   * Resolves when the screen, or one that was opened after it, is shown. A change of the search parameters does nothing
   * while another screen is being opened.
   */
  const navigate = async (target: AnyTarget & NavigateOptions): Promise<void> => {
    const { to = ".", state = {} } = target;
    if (to === "." && next !== shown) return;
    const { route, href } = resolve(target);
    keepsScroll = target.resetScroll === false && route === shown?.route;
    const done = new Promise<void>((resolve) => waiting.push(resolve));
    if (isSameEntry({ href, state }, next.address)) arrive();
    else if (target.replace === true) history.replace(href, state);
    else history.push(href, state);
    await done;
  };

  /** Requests the code and the data of a screen that will probably be opened. */
  const preload = (target: AnyTarget): void => {
    const { pathname, search } = resolve(target);
    const { levels } = match({ ...next.address, pathname, search: { ...search } });
    const present = new Set(shown?.levels.map(({ key }) => key));
    for (const { key, component, load } of levels) {
      if (!present.has(key)) load(context);
      void component.preload?.();
    }
  };

  const start = (): void => {
    scroll.watch(() => scroll.save((shown ?? next).address.key));
    history.subscribe(({ action: { type } }) => {
      if (type !== "PUSH" && type !== "REPLACE") keepsScroll = false;
      arrive();
    });
    arrive();
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    history,
    errorComponent,
    /** Shows the first screen, and then follows the browser's history. */
    start,
    subscribe,
    /** The current screen. Undefined until the code of the first one is loaded. */
    shown: () => shown,
    /** The screen that the newest address leads to. */
    next: () => next,
    rendered,
    resolve,
    navigate,
    preload,
    /** The window's vertical position when the current entry of the history was left, in pixels. */
    savedTop: () => scroll.top(next.address.key),
    match: (pathname: string) => match({ ...next.address, pathname, search: {} }),
  };
}

/** Returns the old value if it has the same entries, so that nothing that depends on it is rendered again. */
function keepEqual<Value extends object>(old: Value | undefined, value: Value): Value {
  return old !== undefined && JSON.stringify(old) === JSON.stringify(value) ? old : value;
}
