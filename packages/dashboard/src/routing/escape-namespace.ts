import { readConfig } from "../api/config.ts";

/**
 * In the addresses of this dashboard, a namespace is one segment. Whoever types that of a subgroup with its slashes, or comes
 * through a proxy that unescapes them, gets to the same page.
 */
export function escapeNamespace(namespace = readConfig().namespace): void {
  if (namespace === undefined) return;
  const { href } = window.location;
  const address = href.replace(`/${namespace}/`, `/${encodeURIComponent(namespace)}/`);
  if (address !== href) window.history.replaceState(window.history.state, "", address);
}
