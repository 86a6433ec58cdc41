import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Session } from "../api/session.ts";
import { forgetTypedUsername } from "../lib/typed-username.ts";
import { takeWayBack } from "../lib/way-back.ts";

/**
 * What follows signing in: the form's username is forgotten, and home leads on, once, to the page that was
 * asked for before. Who opens another screen first has found a way.
 */
export const useSignedIn = ({ state }: Session, isForAnyone: boolean): void => {
  const { history } = useRouter();
  const isHome = useLocation({
    select: ({ pathname, searchStr }) => pathname === "/" && searchStr === "",
  });
  useEffect(() => {
    if (state !== "user") return;
    forgetTypedUsername();
    if (isForAnyone) return;
    const address = takeWayBack(Date.now());
    if (isHome && address !== undefined) history.replace(address);
  }, [state, isForAnyone, isHome, history]);
};
