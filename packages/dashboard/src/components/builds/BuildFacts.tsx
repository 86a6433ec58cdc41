import { lookUp, type Build, type BuildEvent, type Repo } from "@signalbox/contract";
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
import { firstLine, refName, shortCommit } from "../../lib/text.ts";
import styles from "./BuildFacts.module.css";

/** The icon and word for each event that can start a build. */
const eventLooks: Record<BuildEvent, { icon: LucideIcon; word: string }> = {
  pull_request: { icon: GitPullRequestArrow, word: "Pull request" },
  tag: { icon: Tag, word: "Tag" },
  promote: { icon: Rocket, word: "Promotion" },
  rollback: { icon: Undo2, word: "Rollback" },
  cron: { icon: CalendarClock, word: "Cron" },
  custom: { icon: Play, word: "Started manually" },
  push: { icon: GitBranch, word: "Push" },
};

export function EventIcon({ event }: { event: string }) {
  const { icon: Icon, word } = lookUp(eventLooks, event, { icon: Zap, word: event });
  return (
    <span className={styles.event} role="img" aria-label={word} title={word}>
      <Icon aria-hidden="true" />
    </span>
  );
}

/** An abbreviated commit hash, which is a link if the URL on the source host is known. */
export function CommitHash({ hash, link }: { hash: string; link?: string | undefined }) {
  if (hash === "") return null;
  const text = <code title={hash}>{shortCommit(hash)}</code>;
  return isWeb(link) ? (
    <a className={styles.commit} href={link} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <span className={styles.commit}>{text}</span>
  );
}

/** The tag, deployment target or branch that a build is about. */
export type Place = { kind: "tag" | "target" | "branch"; name: string };

const placeIcons: Record<Place["kind"], LucideIcon> = {
  tag: Tag,
  target: Rocket,
  branch: GitBranch,
};

/** `isAfterEvent`: the event's icon precedes the label and already identifies what it names. */
export function PlaceLabel({
  kind,
  name,
  isAfterEvent = false,
}: Place & { isAfterEvent?: boolean }) {
  if (name === "") return null;
  const Icon = isAfterEvent ? undefined : placeIcons[kind];
  return (
    <span className={styles.place} title={name}>
      {Icon && <Icon aria-hidden="true" />}
      <span className={styles.name}>{name}</span>
    </span>
  );
}

export function BranchLabel({ name }: { name: string }) {
  return <PlaceLabel kind="branch" name={name} />;
}

export function buildPlace(build: Build): Place {
  if (build.event === "tag") return { kind: "tag", name: refName(build.ref) };
  const { deploy_to: target = "" } = build;
  return target === "" ? { kind: "branch", name: build.target } : { kind: "target", name: target };
}

/** The tooltip of the first line of a message: the whole message. */
export function wholeMessage(build: Build): string {
  return build.message || (build.title ?? "");
}

/** The line that describes a build in a list. */
export function buildTitle(build: Build): string {
  return firstLine(build.title || build.message) || "No message";
}

export function BuildNumber({ number }: { number: number }) {
  return <span className={styles.number}>#{number}</span>;
}

/** The name of a repository with its namespace, for lists over several namespaces. */
export function Slug({ namespace, name }: Pick<Repo, "namespace" | "name">) {
  return (
    <>
      <span className={styles.namespace}>{namespace} / </span>
      {name}
    </>
  );
}

/** The event and place of a build in a row. Memoized, because live events rarely change them. */
export const EventPlace = memo(function EventPlace({
  event,
  kind,
  name,
}: Place & { event: string }) {
  return (
    <span className={styles.inRow}>
      <EventIcon event={event} />
      <PlaceLabel kind={kind} name={name} isAfterEvent />
    </span>
  );
});

const isWeb = (link: string | undefined): link is string => /^https?:\/\//.test(link ?? "");
