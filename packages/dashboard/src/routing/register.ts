import type { Params, ParamsOf } from "./path-pattern.ts";

/** The application adds its route table as `routes`. Links, parameters and addresses are checked against it. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- merged elsewhere
export interface Register {}

/** The application adds what it stores with entries of the browser's history. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- merged elsewhere
export interface EntryState {}

type Known = Register extends { routes: infer Routes extends readonly AnyRoute[] }
  ? Routes[number]
  : AnyRoute;
type AnyRoute = { path: string; parseSearch: (search: Record<string, unknown>) => object };

/** The paths of all routes. */
export type Path = Known["path"];

/** The search parameters of a route. */
export type SearchOf<To extends Path> = ReturnType<Extract<Known, { path: To }>["parseSearch"]>;

type NameIn<To extends Path> = To extends unknown ? keyof ParamsOf<To> : never;
/** The parameters of whichever route is shown. */
export type AnyParams = { readonly [Name in NameIn<Path>]?: string };

type KeyIn<To extends Path> = To extends unknown ? keyof SearchOf<To> : never;
type ValueIn<To extends Path, Key> = To extends unknown
  ? Key extends keyof SearchOf<To>
    ? SearchOf<To>[Key]
    : never
  : never;
/** The search parameters of whichever route is shown. */
export type AnySearch = { readonly [Key in KeyIn<Path>]?: ValueIn<Path, Key> };

/** A link to a screen: its route, the parameters of its path, and search parameters. */
export type LinkTarget = { [To in Path]: LinkTo<To> }[Path];
type LinkTo<To extends Path> = { to: To; search?: SearchOf<To> } & (unknown extends ParamsOf<To>
  ? unknown
  : { params: ParamsOf<To> });

/** The current screen with other search parameters. Its path keeps the parameters that are not given. */
export type SameScreen = { to: "."; params?: AnyParams; search: AnySearch };

/** A link as the router uses it. Without `to`, or with ".", it leads to the current screen. */
export type AnyTarget = {
  to?: string;
  params?: Params;
  search?: object | SearchUpdate;
};

/** Declared as a method, so that a function of one route's parameters is accepted. */
type SearchUpdate = { update(old: object): object }["update"];

export type NavigateOptions = {
  /** Replaces the entry of the browser's history. */
  replace?: boolean;
  /** False keeps the scroll position, unless another screen is opened. */
  resetScroll?: boolean;
  state?: EntryState;
};
