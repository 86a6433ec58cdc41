import { walkTo, type Walk } from "./walk.ts";

/** The effect of a key in a graph. */
export type KeyMove =
  | { type: "walk"; to: number }
  | { type: "zoom"; steps: 1 | -1 }
  | { type: "pan"; x: number; y: number }
  | { type: "pick" | "fit" | "reset" | "escape" };

export type Key = {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
};

const panPixels = 80;
const pans: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: panPixels, y: 0 },
  ArrowRight: { x: -panPixels, y: 0 },
  ArrowUp: { x: 0, y: panPixels },
  ArrowDown: { x: 0, y: -panPixels },
};
const others: Record<string, KeyMove> = {
  Enter: { type: "pick" },
  " ": { type: "pick" },
  Escape: { type: "escape" },
  "+": { type: "zoom", steps: 1 },
  "=": { type: "zoom", steps: 1 },
  "-": { type: "zoom", steps: -1 },
  "0": { type: "reset" },
  f: { type: "fit" },
};

/**
 * Arrow keys move between nodes, with Shift they move the view. Undefined: the graph does not handle the
 * key.
 */
export function keyMove(pressed: Key, walk: Walk, active: number): KeyMove | undefined {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return undefined;
  const pan = pressed.shiftKey ? pans[pressed.key] : undefined;
  if (pan) return { type: "pan", ...pan };
  const to = walkTo(walk, active, pressed.key);
  return to === undefined
    ? (others[pressed.key.toLowerCase()] ?? others[pressed.key])
    : { type: "walk", to };
}
