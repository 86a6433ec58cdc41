import { lookUp, pullWordsOf, type Build, type BuildEvent } from "@signalbox/contract";
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
import { capitalized } from "../../lib/text.ts";
import { PlaceLabel } from "./BuildFacts.tsx";
import { ForkMark } from "./ForkLabel.tsx";

/** The icon and word for each event that can start a build. Git hosts have different words for a pull request. */
const eventAppearances: Record<BuildEvent, { icon: LucideIcon; word: string | undefined }> = {
  pull_request: { icon: GitPullRequestArrow, word: undefined },
  tag: { icon: Tag, word: "Tag" },
  promote: { icon: Rocket, word: "Promotion" },
  rollback: { icon: Undo2, word: "Rollback" },
  cron: { icon: CalendarClock, word: "Cron" },
  custom: { icon: Play, word: "Started manually" },
  push: { icon: GitBranch, word: "Push" },
};

type EventIconProps = Pick<Build, "event"> & { buildRef: string };

export function EventIcon({ event, buildRef }: EventIconProps) {
  const { icon: Icon, word: known } = lookUp(eventAppearances, event, { icon: Zap, word: event });
  const word = known ?? capitalized(pullWordsOf(buildRef).name);
  return (
    <span className={styles.event} role="img" aria-label={word} title={word}>
      <Icon aria-hidden="true" />
    </span>
  );
}

type EventPlaceProps = EventIconProps &
  Place & {
    /** The repository from which a pull request comes, if it is another one. */
    fork?: string | undefined;
  };

/** The event and place of a build in a row. Memoized, because live events rarely change them. */
export const EventPlace = memo(function EventPlace({
  kind,
  name,
  fork,
  ...event
}: EventPlaceProps) {
  return (
    <span className={styles.inRow}>
      <EventIcon {...event} />
      <PlaceLabel kind={kind} name={name} isAfterEvent />
      {fork !== undefined && <ForkMark fork={fork} />}
    </span>
  );
});
