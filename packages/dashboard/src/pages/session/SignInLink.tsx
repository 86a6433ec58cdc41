import { serverUrl } from "../../api/config.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./SessionCard.module.css";

/** Goes to the server's own address: it knows whether a form or a source host signs people in. */
export const SignInLink = ({ children }: { children: string }) => (
  <a className={classNames(buttonClass("primary"), styles.wide)} href={serverUrl("/login").href}>
    {children}
  </a>
);
