import { useLayoutEffect, useRef, type HTMLAttributes } from "react";
import styles from "./HoverCard.module.css";
import { placeCard } from "./place-card.ts";

type HoverCardProps = Omit<HTMLAttributes<HTMLDivElement>, "className"> & {
  /** The element beside which the card is placed. */
  anchor: Element;
  /** The card begins at the left edge of this element. Without it, it is centred. */
  startAt?: Element;
  side?: "above" | "below";
};

/**
 * A card that floats beside an element while that is hovered or focused. It stays within the window, even when its
 * content changes or the page is scrolled.
 */
export function HoverCard({ anchor, startAt, side, ...rest }: HoverCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const place = (): void => {
      const view = document.documentElement;
      const { left, top } = placeCard(
        anchor.getBoundingClientRect(),
        element.getBoundingClientRect(),
        { width: view.clientWidth, height: view.clientHeight },
        { start: startAt?.getBoundingClientRect().left, side },
      );
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    if (!element.matches(":popover-open")) element.showPopover();
    place();
    const resizes = new ResizeObserver(place);
    resizes.observe(element);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      resizes.disconnect();
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [anchor, startAt, side]);
  return <div ref={card} popover="manual" role="tooltip" className={styles.card} {...rest} />;
}
