import type { Repo } from "@signalbox/contract";
import { GitBranch, GitPullRequestArrow, Rocket, Tag, type LucideIcon } from "lucide-react";
import type { Place } from "../../lib/build-texts.ts";
import styles from "./BuildFacts.module.css";

const placeIcons: Record<Place["kind"], LucideIcon> = {
  tag: Tag,
  pull: GitPullRequestArrow,
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

export function BuildNumber({ number }: { number: number }) {
  return <span className={styles.number}>#{number}</span>;
}

type SlugProps = Pick<Repo, "namespace" | "name" | "example"> & {
  folder?: string | undefined;
  /** Shows the namespace to screen readers only, because a heading above or the badge says the same. */
  isNamespaceUnseen?: boolean | undefined;
};

/** The name of a repository with its namespace, for lists over several namespaces. */
export function Slug({ namespace, name, folder, example, isNamespaceUnseen }: SlugProps) {
  const isNested = namespace.includes("/");
  return (
    <>
      <span className={isNamespaceUnseen || example ? "unseen" : styles.namespace}>
        {isNested ? <span className={styles.nested}>{namespace}</span> : namespace} /{" "}
      </span>
      <RepoTitle name={name} folder={folder} />
      {example && <ExampleBadge />}
    </>
  );
}

type RepoTitleProps = { name: string; folder: string | undefined };

/**
 * The name of a repository. If its folder has another one, because addresses cannot contain that, it comes first: it is the
 * one that people know, and narrow lists cut the end.
 */
export function RepoTitle({ name, folder }: RepoTitleProps) {
  if (!folder) return name;
  return (
    <>
      <bdi>{folder}</bdi> <span className={styles.address}>{name}</span>
    </>
  );
}

/** Marks a repository that the server made as an example. */
export function ExampleBadge() {
  return <span className={styles.example}>Example</span>;
}
