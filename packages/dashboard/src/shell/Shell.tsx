import { limits } from "@signalbox/contract";
import { Outlet } from "../routing/index.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "../api/session.ts";
import { toasts } from "../api/toasts.ts";
import { failures } from "../messages/messages.ts";
import { lazyComponent } from "../ui/lazy.tsx";
import { overlays } from "../ui/overlays/overlays.ts";
import { loadFailures } from "../ui/load-failures.ts";
import { CopyLink } from "./CopyLink.tsx";
import { Guard } from "./Guard.tsx";
import { LicenceBanner } from "./LicenceBanner.tsx";
import styles from "./Shell.module.css";
import { focusContent } from "../components/ContentStart.tsx";
import { ExactTimes } from "../components/time/ExactTimes.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { StorageBanner } from "./StorageBanner.tsx";
import { useFavicon } from "./use-favicon.ts";
import { useFocusOfScreen } from "./use-focus-of-screen.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";
import { TitleOverride, useTitle } from "../components/use-title.ts";

const ToastViewport = lazyComponent(overlays, (module) => module.ToastViewport);

/** The frame around every screen. */
export function Shell() {
  const session = useSession();
  const setTitle = useTitle();
  useFavicon();
  useScrollRestoration();
  useFocusOfScreen();
  useEffect(() => loadFailures.subscribe(() => toasts.error(failures.loadPart)), []);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <Sidebar session={session} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <LicenceBanner />
        <StorageBanner storage={session.user?.storage} />
        <TitleOverride value={setTitle}>
          <Guard session={session}>
            <Outlet />
          </Guard>
        </TitleOverride>
      </main>
      <Toasts />
      <Shortcuts isVisitor={session.state === "visitor"} />
      <CopyLink />
      <ExactTimes />
    </div>
  );
}

const Toasts = () =>
  useSyncExternalStore(toasts.subscribe, toasts.isUsed) ? (
    <ToastViewport toasts={toasts} limit={limits.maxVisibleToasts} timeoutMs={limits.toastMs} />
  ) : null;

/** Moves the focus with a script, because a link to a fragment would navigate to the URL of `<base href>`. */
const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={focusContent}>
    Skip to content
  </button>
);
