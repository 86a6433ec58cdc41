import type { Build, Repo } from "@signalbox/contract";
import {
  CalendarClock,
  GitBranch,
  GitCommitHorizontal,
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

/** What started a build: an icon and a word for each event. */
const eventLooks: Record<string, { icon: LucideIcon; word: string }> = {
  pull_request: { icon: GitPullRequestArrow, word: "Pull request" },
  tag: { icon: Tag, word: "Tag" },
  promote: { icon: Rocket, word: "Promotion" },
  rollback: { icon: Undo2, word: "Rollback" },
  cron: { icon: CalendarClock, word: "Cron" },
  custom: { icon: Play, word: "Started by hand" },
  push: { icon: GitCommitHorizontal, word: "Push" },
};

export const EventIcon = ({ event }: { event: string }) => {
  const { icon: Icon, word } = eventLooks[event] ?? { icon: Zap, word: event };
  return (
    <span className={styles.event} role="img" aria-label={word} title={word}>
      <Icon aria-hidden="true" />
    </span>
  );
};

/** A commit by its first characters, linked where its source host is known. */
export const CommitHash = ({ hash, link }: { hash: string; link?: string | undefined }) => {
  if (hash === "") return null;
  const text = <code title={hash}>{shortCommit(hash)}</code>;
  return isWeb(link) ? (
    <a className={styles.commit} href={link} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <span className={styles.commit}>{text}</span>
  );
};

/** What a build is about. */
export type Place = { kind: "tag" | "target" | "branch"; name: string };

const placeIcons: Record<Place["kind"], LucideIcon> = {
  tag: Tag,
  target: Rocket,
  branch: GitBranch,
};

/** `isAfterEvent`: the icon of the event stands before it, and tells tags and deployments already. */
export const PlaceLabel = ({
  kind,
  name,
  isAfterEvent = false,
}: Place & { isAfterEvent?: boolean }) => {
  if (name === "") return null;
  const Icon = isAfterEvent && kind !== "branch" ? undefined : placeIcons[kind];
  return (
    <span className={styles.place} title={name}>
      {Icon && <Icon aria-hidden="true" />}
      <span className={styles.name}>{name}</span>
    </span>
  );
};

export const BranchLabel = ({ name }: { name: string }) => <PlaceLabel kind="branch" name={name} />;

/** The tag, the target of a deployment, or the branch. */
export const buildPlace = (build: Build): Place => {
  if (build.event === "tag") return { kind: "tag", name: refName(build.ref) };
  const { deploy_to: target = "" } = build;
  return target === "" ? { kind: "branch", name: build.target } : { kind: "target", name: target };
};

/** What a pointer that rests on the first line of a message is shown: all of it. */
export const wholeMessage = (build: Build): string => build.message || (build.title ?? "");

/** The one line that a build has in a list. */
export const headline = (build: Build): string =>
  firstLine(build.title || build.message) || "No message";

export const BuildNumber = ({ number }: { number: number }) => (
  <span className={styles.number}>#{number}</span>
);

/** A repository where those of several namespaces stand together. */
export const Slug = ({ namespace, name }: Pick<Repo, "namespace" | "name">) => (
  <>
    <span className={styles.namespace}>{namespace} / </span>
    {name}
  </>
);

/** The place of a build in a row. What stays as it is from event to event is not drawn again. */
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
