import { Link } from "../routing/index.ts";
import { Activity, LogIn, Search, Settings } from "lucide-react";
import { useEffect, useState } from "react";
import { accountLink, buildsFeedLink, homeLink, usersLink, welcomeLink } from "../lib/links.ts";
import type { Session } from "../api/session.ts";
import { Avatar } from "../components/builds/Avatar.tsx";
import { liveStarted } from "../live/live.ts";
import { pageTexts, productName } from "../messages/messages.ts";
import { DialogButton } from "../ui/DialogButton.tsx";
import { ConnectionIndicator } from "./ConnectionIndicator.tsx";
import { usePageActions } from "../components/page-actions.ts";
import { Logo } from "../components/Logo.tsx";
import { RunningCount } from "./RunningCount.tsx";
import { PaletteEntry, type PaletteOpening } from "./PaletteEntry.tsx";
import { SearchDrawer } from "./search/SearchDrawer.tsx";
import styles from "./Sidebar.module.css";
import { ThemeButton } from "./ThemeButton.tsx";
import { useKey } from "./use-key.ts";

/** A rail at the left, or a bar at the bottom on screens narrower than 768 pixels. */
export function Sidebar({ session }: { session: Session }) {
  const isLiveStarted = useLiveStarted();
  return (
    <nav aria-label="Main" className={styles.sidebar} data-session={session.state}>
      <Link {...homeLink} className={styles.logo} aria-label={`${productName} home`}>
        <Logo />
        {session.state === "visitor" ? <span>{productName}</span> : null}
      </Link>
      {session.state === "user" ? <SearchEntry /> : null}
      {session.state === "user" ? (
        <Link {...buildsFeedLink} className={styles.item} title="Builds">
          <Activity aria-hidden="true" />
          <span className="unseen">Builds</span>
          {isLiveStarted && <RunningCount />}
        </Link>
      ) : null}
      <div className={styles.gap} />
      {session.state === "user" ? <ConnectionIndicator /> : null}
      {session.user?.admin === true ? (
        <Link
          {...usersLink}
          className={styles.item}
          aria-label="Server settings"
          title="Server settings"
        >
          <Settings aria-hidden="true" />
        </Link>
      ) : null}
      <ThemeButton className={styles.item} />
      {session.state === "visitor" ? (
        <Link {...welcomeLink} className={styles.signIn}>
          <LogIn aria-hidden="true" />
          {pageTexts.signInOrUp}
        </Link>
      ) : null}
      {session.state === "user" ? (
        <Link
          {...accountLink}
          className={styles.item}
          aria-label="Account"
          title={session.user.login}
        >
          <Avatar src={session.user.avatar} login={session.user.login} size={26} />
        </Link>
      ) : null}
    </nav>
  );
}

/** The search, and the command palette that opens from it. Visitors have neither, because they would find nothing. */
const SearchEntry = () => {
  const [isOpen, setOpen] = useState(false);
  const [palette, setPalette] = useState<PaletteOpening>();
  const open = () => setOpen(true);
  useKey("/", open);
  usePageActions(
    () => [
      {
        id: "search",
        title: "Search repositories, branches and builds",
        icon: <Search />,
        keys: ["/"],
        run: open,
      },
    ],
    "shell",
  );
  return (
    <>
      <DialogButton
        label="Search"
        keys="/"
        shownKeys="/"
        icon={<Search aria-hidden="true" />}
        className={styles.item}
        onOpen={open}
      />
      <SearchDrawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onPalette={() => {
          setOpen(false);
          setPalette("by click");
        }}
      />
      <PaletteEntry opening={palette} onChange={setPalette} />
    </>
  );
};

/** Whether the first screen has what it requested. The number of running builds would share the network with its calls. */
const useLiveStarted = (): boolean => {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => void liveStarted().then(() => setStarted(true)), []);
  return isStarted;
};
