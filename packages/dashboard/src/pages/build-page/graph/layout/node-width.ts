import { isFold, type DrawnGraph } from "./folds.ts";
import { maxNodeWidth, minNodeWidth } from "./geometry.ts";
import { textWidth } from "./text-width.ts";

/** Border, padding, icon and gap beside the name of a node, and a little for rounding. */
const namePadding = 56;
/** The counts of a fold take two lines of this width. */
const foldWidth = 200;

/** The widths that the texts of the nodes need, in pixels. */
export function widthsOf({ nodes }: DrawnGraph): number[] {
  return nodes.map((node) => (isFold(node) ? foldWidth : widthFor(node.name)));
}

/** The room for the name in a node of this width, in pixels. */
export function nameRoom(width: number): number {
  return width - namePadding;
}

const widthFor = (name: string): number =>
  Math.min(maxNodeWidth, Math.max(minNodeWidth, Math.ceil(textWidth(name) + namePadding)));
