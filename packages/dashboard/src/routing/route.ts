import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { matchPath, type Params, type ParamsOf } from "./path-pattern.ts";

/** A screen, or the frame around screens. */
export type ScreenComponent = ComponentType & {
  /** Loads the code. Undefined if it is loaded. Never rejects. */
  preload?: () => Promise<void> | undefined;
};

export type Context = { queryClient: QueryClient };
/** The users who may see a screen. */
export type Access = "anyone" | "user" | "sysadmin";

type Loader<Pattern extends string> = (loaded: {
  context: Context;
  params: ParamsOf<Pattern>;
}) => void;

/** A part of the screen that stays when only the parts within it change: a frame, or the screen itself. */
export type Level = {
  /** Equal as long as the part shows the same thing. */
  key: string;
  component: ScreenComponent;
  load: (context: Context) => void;
};

/** A route's parameters, title and parts for a path that it matches. */
export type RouteMatch = {
  params: Params;
  title: string | undefined;
  /** From the outermost frame to the screen. */
  levels: readonly Level[];
};

export type Frame = { levels: (path: string) => readonly Level[] };

type FrameOptions<Pattern extends string> = {
  /** The start of the path of all screens in the frame. */
  path: Pattern;
  parent?: Frame;
  loader?: Loader<Pattern>;
  component: ScreenComponent;
};

/** Makes a frame around several screens. Its component renders the screen with `<Outlet>`. */
export function createFrame<const Pattern extends string>(options: FrameOptions<Pattern>): Frame {
  const { path: pattern, parent, loader, component } = options;
  const length = pattern === "/" ? 1 : pattern.split("/").length;
  return {
    levels: (path) => {
      const start = path.split("/").slice(0, length).join("/");
      const params = matchPath(pattern, start);
      const load = (context: Context) => params && loader?.({ context, params });
      return [
        ...(parent?.levels(path) ?? []),
        { key: `frame ${pattern} ${start}`, component, load },
      ];
    },
  };
}

type RouteOptions<Pattern extends string, Search extends object> = {
  parent?: Frame;
  path: Pattern;
  /** The document title before the product name. */
  title?: (params: ParamsOf<Pattern>) => string;
  /** The default, "user", requires a signed-in user. */
  access?: Access;
  /** Reads the search parameters. Invalid ones are omitted. */
  validateSearch?: (search: Record<string, unknown>) => Search;
  /** Requests what the screen shows, when its link is hovered or followed. */
  loader?: Loader<Pattern>;
} & ({ component: ScreenComponent } | { redirect: string });

/** The search parameters of a screen that has none. */
type NoSearch = { readonly none?: never };

export type Route<Pattern extends string = string, Search extends object = object> = {
  path: Pattern;
  access: Access;
  /** The path to which the route redirects. */
  redirect: string | undefined;
  parseSearch: (search: Record<string, unknown>) => Search;
  match: (path: string) => RouteMatch | undefined;
};

/** Makes the route of a screen, or one that redirects. */
export function createRoute<const Pattern extends string, Search extends object = NoSearch>(
  options: RouteOptions<Pattern, Search>,
): Route<Pattern, Search>;
export function createRoute(options: RouteOptions<string, object>): Route {
  const { parent, path: pattern, title, access = "user", validateSearch, loader } = options;
  return {
    path: pattern,
    access,
    redirect: "redirect" in options ? options.redirect : undefined,
    parseSearch: validateSearch ?? (() => ({})),
    match: (path) => {
      const params = matchPath(pattern, path);
      if (params === undefined) return undefined;
      const levels = [...(parent?.levels(path) ?? [])];
      if ("component" in options)
        levels.push({
          key: `${pattern} ${path}`,
          component: options.component,
          load: (context) => loader?.({ context, params }),
        });
      return { params, title: title?.(params), levels };
    },
  };
}
