import { Link } from "../../../routing/index.ts";
import type { ReactNode } from "react";
import { buildLink } from "../../../lib/links.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import type { BuildPlace } from "../model/place.ts";
import { PanelMessage } from "../console/PanelMessage.tsx";
import styles from "./CompareView.module.css";

type CompareMessageProps = {
  place: BuildPlace;
  text: string;
  detail?: string;
  /** A control that helps with the problem. */
  action?: ReactNode;
};

/** A message instead of a comparison, with a link back to the log. */
export function CompareMessage({ place, text, detail, action }: CompareMessageProps) {
  return (
    <PanelMessage text={text} role="status">
      {detail && <p className={styles.detail}>{detail}</p>}
      <div className={styles.actions}>
        {action}
        <BackToLog place={place} />
      </div>
    </PanelMessage>
  );
}

export function BackToLog({ place }: { place: BuildPlace }) {
  return (
    <Link {...logLink(place)} className={buttonClass("plain", "small")}>
      Back to the log
    </Link>
  );
}

export const logLink = ({ repo, build, stage, step }: BuildPlace) =>
  buildLink(repo, build, stage, step);
