import { isDeployment, type Build, type StatusName } from "@signalbox/contract";
import type { ReactNode } from "react";
import { StatusLabel } from "../status/StatusIcon.tsx";
import { RelativeTime } from "../time/RelativeTime.tsx";
import { actorOf, authorOf } from "./actor.ts";
import styles from "./BuildCard.module.css";
import { buildPlace, buildTitle } from "../../lib/build-texts.ts";
import { EventPlace } from "./EventIcon.tsx";
import { ActorPicture } from "./People.tsx";

type BuildCardProps = {
  build: Build;
  status: StatusName;
  /** How long it took, or has run so far. */
  duration: ReactNode;
  /** The failure, if there is one. */
  children?: ReactNode;
};

/** The facts about a drawn build: the content of a card beside its shape or bar. */
export function BuildCard({ build, status, duration, children }: BuildCardProps) {
  const isDeployed = isDeployment(build.event);
  const who = isDeployed ? actorOf(build) : authorOf(build);
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        <span className={styles.number}>#{build.number}</span>
        {build.attempts !== undefined && (
          <span className={styles.attempt}>
            {build.attempt} of {build.attempts}
          </span>
        )}
        <StatusLabel status={status} size={14} />
        <span className={styles.duration}>{duration}</span>
      </p>
      <p className={styles.message}>{buildTitle(build)}</p>
      <p className={styles.facts}>
        {who.name !== "" && (
          <span className={styles.author}>
            {isDeployed && "Deployed by"} <ActorPicture {...who} /> <bdi>{who.name}</bdi>
          </span>
        )}
        <span className={styles.time}>
          <RelativeTime time={build.created} />
        </span>
      </p>
      <div className={styles.place}>
        <EventPlace event={build.event} buildRef={build.ref} {...buildPlace(build)} />
      </div>
      {children}
    </div>
  );
}
