import type { User } from "@signalbox/contract";
import { Link } from "../../routing/index.ts";
import { homeLink } from "../../lib/links.ts";
import { serverUrl } from "../../api/config.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SessionCard } from "./SessionCard.tsx";
import styles from "./SessionCard.module.css";

/** Replaces the sign-in screens for users who are already signed in. */
export function SignedInCard({ user }: { user: User }) {
  return (
    <SessionCard title="Signed in" text={`You are signed in as ${user.login}.`}>
      <Link {...homeLink} className={classNames(buttonClass("primary"), styles.wide)}>
        Go to the dashboard
      </Link>
      <a className={classNames(buttonClass(), styles.wide)} href={serverUrl("/logout").href}>
        Sign out
      </a>
    </SessionCard>
  );
}
