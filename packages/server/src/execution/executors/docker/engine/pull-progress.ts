import type { Clock } from "../../../../lib/clock.ts";
import type { PullMessage } from "./read-pull.ts";

/** Turns the messages of a pull into text for a log. */
export type PullProgress = {
  /** Returns the text to append now; "" if the last one is too recent. */
  next(message: PullMessage): string;
  /** The state in two words, such as "Pulling 40 %"; without the share while the size is not known. */
  share(): string;
  /** Returns the last state of the line and its end. */
  end(): string;
};

/** A log keeps every state of the line, and a pull sends up to a thousand messages per second. */
const refreshMs = 500;

type Layer = {
  current: number;
  total: number;
  isDone: boolean;
};

/**
 * Shows a pull as a terminal would: sentences about the image as lines, and the layers as one line that a carriage
 * return replaces.
 */
export function createPullProgress(clock: Clock): PullProgress {
  const layers = new Map<string, Layer>();
  let shown = "";
  let shownAt = Number.NEGATIVE_INFINITY;

  const replaceLine = (): string => {
    const line = describeLayers([...layers.values()]);
    if (line === shown) return "";
    // Spaces overwrite the rest of a longer previous line.
    const text = `\r${line.padEnd(shown.length)}`;
    shown = line;
    return shown === "" ? "" : text;
  };
  const endLine = (): string => {
    const text = layers.size === 0 ? "" : replaceLine();
    const end = shown === "" ? "" : "\n";
    shown = "";
    layers.clear();
    return text + end;
  };

  return {
    next: ({ layer, status, progress }) => {
      // The tag is the id of the first sentence.
      if (layer === "" || !isLayerStatus(status))
        return `${endLine()}${toSentence(layer, status)}\n`;
      layers.set(layer, toLayer(layers.get(layer), status, progress));
      const now = clock();
      if (now - shownAt < refreshMs) return "";
      shownAt = now;
      return replaceLine();
    },
    share: () => describeShare([...layers.values()]),
    end: endLine,
  };
}

const layerStatuses = new Set([
  "Pulling fs layer",
  "Waiting",
  "Downloading",
  "Verifying Checksum",
  "Download complete",
  "Extracting",
  "Pull complete",
  "Already exists",
]);

function isLayerStatus(status: string): boolean {
  return layerStatuses.has(status) || status.startsWith("Retrying in ");
}

function toSentence(layer: string, status: string): string {
  return layer === "" ? status : `${layer}: ${status}`;
}

function toLayer(
  before: Layer | undefined,
  status: string,
  progress: PullMessage["progress"],
): Layer {
  const isDone = status === "Pull complete" || status === "Already exists";
  const { current = 0, total = 0 } = before ?? {};
  if (isDone || status === "Download complete") return { current: total, total, isDone };
  // Extracting counts the same bytes a second time.
  if (status !== "Downloading" || progress === undefined) return { current, total, isDone };
  return { ...progress, isDone };
}

function describeShare(layers: readonly Layer[]): string {
  const { current, total } = bytesOf(layers);
  if (total === 0) return "Pulling";
  return current === total ? "Extracting" : `Pulling ${Math.floor((current / total) * 100)} %`;
}

function bytesOf(layers: readonly Layer[]): { current: number; total: number } {
  const sum = (key: "current" | "total"): number =>
    layers.reduce((sum, layer) => sum + layer[key], 0);
  return { current: sum("current"), total: sum("total") };
}

function describeLayers(layers: readonly Layer[]): string {
  const done = layers.filter(({ isDone }) => isDone).length;
  const { current, total } = bytesOf(layers);
  const size = total === 0 ? "" : `, ${megabytes(current)} of ${megabytes(total)} MB`;
  return `Pulling: ${done} of ${layers.length} layer${layers.length === 1 ? "" : "s"}${size}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
