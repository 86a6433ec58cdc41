import { createContext, use, useCallback, useSyncExternalStore } from "react";
import { startsWithPattern, type ParamsOf } from "./path-pattern.ts";
import type {
  AnyParams,
  AnySearch,
  AnyTarget,
  LinkTarget,
  NavigateOptions,
  Path,
  SameScreen,
  SearchOf,
} from "./register.ts";
import type { Router, RouterState } from "./router.ts";

export const RouterContext = createContext<Router | undefined>(undefined);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (router === undefined) throw new Error("There is no RouterProvider around this component");
  return router;
}

/** Reads what is on the screen. Renders again when the selected value changes. */
export function useRouterState<Value>(select: (shown: RouterState) => Value): Value {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, () => select(router.shown() ?? router.next()));
}

type Options = { from?: string; strict?: false };

/** The parameters of the path, for a component within the route `from` or below it. */
export function useParams<From extends Path>(options: { from: From }): ParamsOf<From>;
/** The parameters of the path of whichever route is shown. */
export function useParams(options: { strict: false }): AnyParams;
export function useParams({ from = "/" }: Options): unknown {
  const path = useRouterState(({ route }) => route.path);
  const params = useRouterState((shown) => shown.params);
  if (!startsWithPattern(path, from)) throw new Error(`${path} is not below ${from}`);
  return params;
}

/** The search parameters, for a component of the route `from`. */
export function useSearch<From extends Path>(options: { from: From }): SearchOf<From>;
/** The search parameters of whichever route is shown. */
export function useSearch(options: { strict: false }): AnySearch;
export function useSearch({ from }: Options): unknown {
  const path = useRouterState(({ route }) => route.path);
  const search = useRouterState((shown) => shown.search);
  if (from !== undefined && path !== from) throw new Error(`${path} is not ${from}`);
  return search;
}

type SearchChange<From extends Path> = {
  search: SearchOf<From> | ((old: SearchOf<From>) => SearchOf<From>);
} & NavigateOptions;
type Navigate = (target: (LinkTarget | SameScreen) & NavigateOptions) => Promise<void>;

/** Changes the search parameters of the current screen, whose route is `from`. Does nothing once that is left. */
export function useNavigate<From extends Path>(options: {
  from: From;
}): (change: SearchChange<From>) => Promise<void>;
/** Opens a screen. The promise resolves when it, or one that was opened after it, is shown. */
export function useNavigate(): Navigate;
export function useNavigate({ from }: Options = {}): (target: never) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async (target: AnyTarget & NavigateOptions) => {
      if (from === undefined || from === router.next().route.path) await router.navigate(target);
    },
    [router, from],
  );
}

/**
 * Whether another screen was opened whose code is still loading. A redirect must wait in the meantime, because it would replace
 * the address of that screen.
 */
export function useIsLeaving(): boolean {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, () => router.next() !== router.shown());
}

/** The address of a link. */
export function useHref(target: LinkTarget): string {
  return useRouter().resolve(target).href;
}
