import { serverUrl } from "../../api/config.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./SessionCard.module.css";

/** Links to the server's /login, because only the server knows whether users sign in by form or source host. */
export function SignInLink({ children }: { children: string }) {
  return (
    <a className={classNames(buttonClass("primary"), styles.wide)} href={serverUrl("/login").href}>
      {children}
    </a>
  );
}
