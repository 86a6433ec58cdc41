import { shownPartStatus } from "../../../../api/shown-status.ts";
import { formatDuration, type StatusName } from "@signalbox/contract";
import { appearanceOf } from "../../../../components/status/StatusIcon.tsx";
import { plural } from "../../../../lib/text.ts";
import { isFold, type DrawnNode } from "../layout/folds.ts";
import { canSelectNode, countStatuses, worstStatus } from "./selection.ts";
import type { Part } from "../layout/structure.ts";

export type Noun = "stage" | "step";

/** The content of a node. */
export type NodeContent = {
  name: string;
  status: StatusName;
  started: number | undefined;
  stopped: number | undefined;
  /** The number of the build in which a stage ran that was taken over. */
  takenFrom: number | undefined;
  /** The number of parts of a fold by status. */
  counts: string | undefined;
  isSelectable: boolean;
};

/** The parts of a graph by number. */
export type Parts = ReadonlyMap<number, Part>;

export function partsByNumber(parts: readonly Part[]): Parts {
  return new Map(parts.map((part) => [part.number, part]));
}

/**
 * A fold has the status of its worst part and can always be selected. A part that no longer exists has no
 * status.
 */
export function contentOfNode(node: DrawnNode, parts: Parts, noun: Noun): NodeContent {
  if (isFold(node)) {
    const statuses = statusesOf(node, parts);
    return {
      name: plural(node.numbers.length, noun),
      status: worstStatus(statuses),
      started: undefined,
      stopped: undefined,
      takenFrom: undefined,
      counts: countStatuses(statuses),
      isSelectable: true,
    };
  }
  const number = node.numbers[0] ?? 0;
  const { name = "", status = "", started, stopped, taken_from } = parts.get(number) ?? {};
  return {
    name: name || `${noun} ${number}`,
    status: statusOfNode(node, parts),
    // Servers set both times of a skipped step to the moment of skipping, so its duration is meaningless.
    started: status === "skipped" ? undefined : started,
    stopped,
    takenFrom: taken_from,
    counts: undefined,
    isSelectable: canSelectNode(status),
  };
}

export function statusOfNode(node: DrawnNode, parts: Parts): StatusName {
  return worstStatus(statusesOf(node, parts));
}

const statusesOf = ({ numbers }: DrawnNode, parts: Parts): StatusName[] =>
  numbers.map((number) => shownPartStatus(parts.get(number) ?? { status: "" }));

/** Describes a node: name, status, duration and dependencies. */
export function describeNode(content: NodeContent, after: readonly string[]): string {
  const { name, status, started, stopped, takenFrom, counts } = content;
  if (counts !== undefined) return joinWords([`${name}: ${counts}`, dependencyWords(after)]);
  const duration = started && stopped ? formatDuration(stopped - started) : undefined;
  const taken = takenFrom === undefined ? undefined : `from #${takenFrom}`;
  return joinWords([name, appearanceOf(status).word, duration ?? taken, dependencyWords(after)]);
}

const maxNamed = 5;

const dependencyWords = (after: readonly string[]): string | undefined => {
  if (after.length === 0) return undefined;
  const more = after.length - maxNamed;
  const named = after.slice(0, maxNamed).join(", ");
  return more > 0 ? `after ${named} and ${more} more` : `after ${named}`;
};

const joinWords = (words: readonly (string | undefined)[]): string =>
  words.filter((word) => word !== undefined).join(", ");
