type Box = { left: number; right: number; top: number; bottom: number };
type Size = { width: number; height: number };

/** Between the card and the box that it describes. */
const gapPx = 6;
/** Between the card and the edges of the window. */
const marginPx = 8;

type CardOptions = {
  /** The left edge of the card, in pixels. Without it, the card is centred. */
  start?: number | undefined;
  /** The preferred side, used if there is room. */
  side?: "above" | "below" | undefined;
};

/** Places a card beside the box that it describes, within the window. */
export function placeCard(
  about: Box,
  card: Size,
  view: Size,
  { start, side = "above" }: CardOptions = {},
): { left: number; top: number } {
  const left = start ?? (about.left + about.right - card.width) / 2;
  const above = about.top - gapPx - card.height;
  const below = about.bottom + gapPx;
  const fitsAbove = above >= marginPx;
  const fitsBelow = below + card.height <= view.height - marginPx;
  const isAbove = side === "above" ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  return {
    left: between(left, view.width - card.width),
    top: between(isAbove ? above : below, view.height - card.height),
  };
}

/** Within the margins of the window. If the card is too large for them, its beginning is visible. */
const between = (value: number, room: number): number =>
  Math.max(marginPx, Math.min(value, room - marginPx));
