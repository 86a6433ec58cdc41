import { useSyncExternalStore, type ComponentProps, type MouseEvent } from "react";
import type { AnyTarget, LinkTarget, NavigateOptions } from "./register.ts";
import type { Resolved, Router } from "./router.ts";
import { usePreload } from "./use-preload.ts";
import { useRouter } from "./use-router.ts";

type ActiveOptions = {
  /** Whether the link is current on its own screen only, and not on those below its path. */
  exact?: boolean;
  /** Whether the link is current only if the address has its search parameters, too. The default is true. */
  includeSearch?: boolean;
};

type LinkProps = LinkTarget &
  Pick<NavigateOptions, "replace"> &
  Omit<ComponentProps<"a">, "href"> & {
    activeOptions?: ActiveOptions;
    /** If false, the screen is requested only when the link is followed. */
    preload?: false;
    /** Called when the link is followed in this tab, before the address changes. */
    onFollow?: () => void;
  };

/** A link to a screen. `aria-current` is set while its screen, or one below its path, is open. */
export function Link(props: LinkProps) {
  const anchor: AnyTarget & Omit<LinkProps, keyof AnyTarget> = props;
  const { to, params, search, replace, preload, onFollow, activeOptions, children, ...rest } =
    anchor;
  const router = useRouter();
  const target: AnyTarget = { to, params, search };
  const resolved = router.resolve(target);
  const isActive = useSyncExternalStore(router.subscribe, () =>
    isCurrent(router, resolved, activeOptions),
  );
  const prepare = (): void => {
    if (preload !== false) router.preload(target);
  };
  const { soon, cancel } = usePreload(prepare);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    cancel();
    rest.onClick?.(event);
    if (!opensHere(event)) return;
    event.preventDefault();
    onFollow?.();
    void router.navigate({ ...target, replace });
  };
  return (
    <a
      {...rest}
      href={resolved.href}
      aria-current={isActive ? "page" : rest["aria-current"]}
      onClick={follow}
      onFocus={both(rest.onFocus, soon)}
      onBlur={both(rest.onBlur, cancel)}
      onMouseEnter={both(rest.onMouseEnter, soon)}
      onMouseLeave={both(rest.onMouseLeave, cancel)}
      onTouchStart={both(rest.onTouchStart, prepare)}
    >
      {children}
    </a>
  );
}

const both =
  <E,>(given: ((event: E) => void) | undefined, own: () => void) =>
  (event: E): void => {
    given?.(event);
    own();
  };

/** Whether the browser would open the link in this tab. */
const opensHere = (event: MouseEvent<HTMLAnchorElement>): boolean => {
  const { target } = event.currentTarget;
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  const isOwnTab = target === "" || target === "_self";
  return !event.defaultPrevented && event.button === 0 && !hasModifier && isOwnTab;
};

const isCurrent = (router: Router, link: Resolved, options: ActiveOptions = {}): boolean => {
  const { exact = false, includeSearch = true } = options;
  const { address, search } = router.next();
  const isAt = address.pathname === link.pathname;
  const isBelow = link.pathname !== "/" && address.pathname.startsWith(`${link.pathname}/`);
  if (!isAt && (exact || !isBelow)) return false;
  if (!includeSearch) return true;
  const current = new Map(Object.entries(search));
  return Object.entries(link.search).every(([key, value]) => current.get(key) === value);
};
