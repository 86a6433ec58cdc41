import { useRouter, useRouterState } from "../routing/index.ts";
import { useEffect } from "react";
import type { Session } from "../api/session.ts";
import { forgetTypedUsername } from "../lib/typed-username.ts";
import { takeReturnAddress } from "../lib/return-address.ts";

/**
 * After signing in: forgets the typed username, and redirects from home, once, to the page that was requested
 * before. Opening any other screen first cancels the redirect.
 */
export function useSignedIn({ state }: Session, isForAnyone: boolean): void {
  const { history } = useRouter();
  const isHome = useRouterState(
    ({ address }) => address.pathname === "/" && Object.keys(address.search).length === 0,
  );
  useEffect(() => {
    if (state !== "user") return;
    forgetTypedUsername();
    if (isForAnyone) return;
    const address = takeReturnAddress(Date.now());
    if (isHome && address !== undefined) history.replace(address);
  }, [state, isForAnyone, isHome, history]);
}
