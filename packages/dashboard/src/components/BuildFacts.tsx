import type { Build } from "@signalbox/contract";
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
import { refName, shortCommit } from "../lib/text.ts";
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

export const BranchLabel = ({ name }: { name: string }) =>
  name === "" ? null : (
    <span className={styles.branch} title={name}>
      <GitBranch aria-hidden="true" />
      <span className={styles.name}>{name}</span>
    </span>
  );

/** What a build is about: the tag, the target of a deployment, or the branch. */
export const buildPlace = (build: Build): string => {
  if (build.event === "tag") return refName(build.ref);
  if (build.deploy_to !== undefined && build.deploy_to !== "") return build.deploy_to;
  return build.target;
};

const isWeb = (link: string | undefined): link is string => /^https?:\/\//.test(link ?? "");
