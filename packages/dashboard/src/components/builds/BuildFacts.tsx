import type { Build, Repo } from "@signalbox/contract";
import { GitBranch, Rocket, Tag, type LucideIcon } from "lucide-react";
import { firstLine, refName } from "../../lib/text.ts";
import styles from "./BuildFacts.module.css";

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
