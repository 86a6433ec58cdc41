import type { Build } from "@signalbox/contract";
import { useId } from "react";
import { shownStatus } from "../../api/shown-status.ts";
import { authorOf } from "../../components/builds/actor.ts";
import { BuildNumber } from "../../components/builds/BuildFacts.tsx";
import { buildTitle } from "../../lib/build-texts.ts";
import { ActorLabel } from "../../components/builds/People.tsx";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import styles from "./ConfirmDeployment.module.css";

type BetweenListProps = {
  heading: string;
  /** The newest first. */
  builds: readonly Build[];
};

/** The builds between the current deployment and the next one. */
export function BetweenList({ heading: text, builds }: BetweenListProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.between}>
      <h3 id={heading}>{text}</h3>
      {builds.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a region that has the focus
        <ol className={styles.list} tabIndex={0} aria-labelledby={heading}>
          {builds.map((build) => (
            <li key={build.number}>
              <StatusIcon status={shownStatus(build)} size={14} />
              <BuildNumber number={build.number} />
              <span className={styles.message} title={build.message}>
                {buildTitle(build)}
              </span>
              <ActorLabel {...authorOf(build)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
