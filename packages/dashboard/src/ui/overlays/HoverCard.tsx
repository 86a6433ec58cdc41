import { useLayoutEffect, useRef, type HTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import styles from "./HoverCard.module.css";
import { placeCard, type CardOptions } from "./place-card.ts";

type HoverCardProps = HTMLAttributes<HTMLDivElement> & {
  /** The element beside which the card is placed. */
  anchor: Element;
} & CardOptions;

/**
 * A card that floats beside an element while that is hovered or focused. It stays within the window, also when its
 * content changes or the page is scrolled.
 */
export function HoverCard({ anchor, align, side, className, ...rest }: HoverCardProps) {
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
        { align, side },
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
  }, [anchor, align, side]);
  return (
    <div
      ref={card}
      popover="manual"
      role="tooltip"
      className={classNames(styles.card, className)}
      {...rest}
    />
  );
}
