import { lookUp, type BuildEvent } from "@signalbox/contract";
import {
  CalendarClock,
  GitBranch,
  GitPullRequestArrow,
  Play,
  Rocket,
  Tag,
  Undo2,
  Zap,
  type LucideIcon,
} from "lucide-react";
import { memo } from "react";
import styles from "./BuildFacts.module.css";
import type { Place } from "../../lib/build-texts.ts";
import { PlaceLabel } from "./BuildFacts.tsx";
import { ForkMark } from "./ForkLabel.tsx";

/** The icon and word for each event that can start a build. */
const eventAppearances: Record<BuildEvent, { icon: LucideIcon; word: string }> = {
  pull_request: { icon: GitPullRequestArrow, word: "Pull request" },
  tag: { icon: Tag, word: "Tag" },
  promote: { icon: Rocket, word: "Promotion" },
  rollback: { icon: Undo2, word: "Rollback" },
  cron: { icon: CalendarClock, word: "Cron" },
  custom: { icon: Play, word: "Started manually" },
  push: { icon: GitBranch, word: "Push" },
};

export function EventIcon({ event }: { event: string }) {
  const { icon: Icon, word } = lookUp(eventAppearances, event, { icon: Zap, word: event });
  return (
    <span className={styles.event} role="img" aria-label={word} title={word}>
      <Icon aria-hidden="true" />
    </span>
  );
}

type EventPlaceProps = Place & {
  event: string;
  /** The repository from which a pull request comes, if it is another one. */
  fork?: string | undefined;
};

/** The event and place of a build in a row. Memoized, because live events rarely change them. */
export const EventPlace = memo(function EventPlace({ event, kind, name, fork }: EventPlaceProps) {
  return (
    <span className={styles.inRow}>
      <EventIcon event={event} />
      <PlaceLabel kind={kind} name={name} isAfterEvent />
      {fork !== undefined && <ForkMark fork={fork} />}
    </span>
  );
});
