import { limits } from "@signalbox/contract";
import { Outlet } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "../api/session.ts";
import { toasts } from "../api/toasts.ts";
import { failures } from "../messages/messages.ts";
import { later, partsOf } from "../ui/later.tsx";
import { missingParts } from "../ui/missing-parts.ts";
import { Guard } from "./Guard.tsx";
import { LicenceBanner } from "./LicenceBanner.tsx";
import styles from "./Shell.module.css";
import { Shortcuts } from "./Shortcuts.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { StorageBanner } from "./StorageBanner.tsx";
import { useFavicon } from "./use-favicon.ts";
import { useLateScroll } from "./use-late-scroll.ts";
import { TitleInstead, useTitle } from "../components/use-title.ts";

export const toastParts = partsOf(() => import("../ui/ToastViewport.tsx"));
const ToastViewport = later(toastParts, (module) => module.ToastViewport);

/** The frame around every screen. */
export function Shell() {
  const session = useSession();
  const setTitle = useTitle();
  useFavicon();
  useLateScroll();
  useEffect(() => missingParts.subscribe(() => toasts.error(failures.loadPart)), []);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <Sidebar session={session} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <LicenceBanner />
        <StorageBanner storage={session.user?.storage} />
        <TitleInstead value={setTitle}>
          <Guard session={session}>
            <Outlet />
          </Guard>
        </TitleInstead>
      </main>
      <Toasts />
      <Shortcuts />
    </div>
  );
}

const Toasts = () =>
  useSyncExternalStore(toasts.subscribe, toasts.isUsed) ? (
    <ToastViewport toasts={toasts} limit={limits.toastsAtOnce} timeoutMs={limits.toastMs} />
  ) : null;

/** Moves the focus with a script, because a link to a fragment would navigate to the URL of `<base href>`. */
const SkipLink = () => (
  <button
    type="button"
    className={styles.skip}
    onClick={() => document.querySelector<HTMLElement>("#content")?.focus()}
  >
    Skip to content
  </button>
);
