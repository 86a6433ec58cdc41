import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buildLink } from "../../../lib/links.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import type { BuildPlace } from "../model/place.ts";
import styles from "./CompareView.module.css";

type CompareMessageProps = {
  place: BuildPlace;
  text: string;
  detail?: string;
  /** A control that helps with the problem. */
  action?: ReactNode;
};

/** A message in place of a comparison, with the way back to the log. */
export function CompareMessage({ place, text, detail, action }: CompareMessageProps) {
  return (
    <div className={styles.message} role="status">
      <p className={styles.messageText}>{text}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      <div className={styles.tools}>
        {action}
        <BackToLog place={place} />
      </div>
    </div>
  );
}

export function BackToLog({ place }: { place: BuildPlace }) {
  return (
    <Link
      {...buildLink(place.repo, place.build, place.stage, place.step)}
      className={buttonClass("plain", "small")}
    >
      Back to the log
    </Link>
  );
}
