import type { StatusName } from "@signalbox/contract";
import { lookOf } from "../../../../components/status/StatusIcon.tsx";
import { formatLetters } from "../../../../lib/time.ts";
import { plural } from "../../../../lib/text.ts";
import { isFold, type DrawnNode } from "../layout/folds.ts";
import { canSelectNode, countStatuses, worstStatus } from "./selection.ts";
import type { Part } from "../layout/structure.ts";

export type Noun = "stage" | "step";

/** What a node shows. */
export type NodeLook = {
  name: string;
  status: StatusName;
  started: number | undefined;
  stopped: number | undefined;
  /** How many of a fold's parts have which status. */
  counts: string | undefined;
  isSelectable: boolean;
};

/** The parts of a graph by their numbers. */
export type Parts = ReadonlyMap<number, Part>;

export const partsByNumber = (parts: readonly Part[]): Parts =>
  new Map(parts.map((part) => [part.number, part]));

/** A fold looks like its worst part and can always be opened; a part that is gone looks unknown. */
export const lookOfNode = (node: DrawnNode, parts: Parts, noun: Noun): NodeLook => {
  if (isFold(node)) {
    const statuses = node.numbers.map((number) => parts.get(number)?.status ?? "");
    return {
      name: plural(node.numbers.length, noun),
      status: worstStatus(statuses),
      started: undefined,
      stopped: undefined,
      counts: countStatuses(statuses),
      isSelectable: true,
    };
  }
  const number = node.numbers[0] ?? 0;
  const { name = "", status = "", started, stopped } = parts.get(number) ?? {};
  return {
    name: name || `${noun} ${number}`,
    status,
    // Servers give a skipped step the moment in which it was passed over: no duration worth a word.
    started: status === "skipped" ? undefined : started,
    stopped,
    counts: undefined,
    isSelectable: canSelectNode(status),
  };
};

export const statusOfNode = ({ numbers }: DrawnNode, parts: Parts): StatusName =>
  worstStatus(numbers.map((number) => parts.get(number)?.status ?? ""));

/** A node in words: name, status, duration, and what it waits for. */
export const describeLook = (look: NodeLook, after: readonly string[]): string => {
  const { name, status, started, stopped, counts } = look;
  if (counts !== undefined) return joinWords([`${name}: ${counts}`, afterWords(after)]);
  const duration = started && stopped ? formatLetters(stopped - started) : undefined;
  return joinWords([name, lookOf(status).word, duration, afterWords(after)]);
};

const namedMost = 5;

const afterWords = (after: readonly string[]): string | undefined => {
  if (after.length === 0) return undefined;
  const more = after.length - namedMost;
  const named = after.slice(0, namedMost).join(", ");
  return more > 0 ? `after ${named} and ${more} more` : `after ${named}`;
};

const joinWords = (words: readonly (string | undefined)[]): string =>
  words.filter((word) => word !== undefined).join(", ");
