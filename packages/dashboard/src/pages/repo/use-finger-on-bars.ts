import { useRef, type MouseEvent, type PointerEvent } from "react";

/** A touch that moves less than this is a tap. */
const tapPx = 8;

/**
 * Touch on the bars, which are narrower than a finger: touching shows the card of the bar below the finger, sliding
 * along goes to the next ones, and the last card stays. A tap opens the build of its bar, as a click does.
 */
export function useFingerOnBars(
  show: (number: number, anchor: Element, isPinned: boolean) => void,
  hide: () => void,
) {
  const start = useRef<number>(undefined);
  const hasSlid = useRef(false);
  const showBelow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const bars = [...currentTarget.querySelectorAll("[data-build]")];
    const bar = bars.find((one) => clientX <= one.getBoundingClientRect().right) ?? bars.at(-1);
    if (bar) show(Number(bar.getAttribute("data-build")), bar, true);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      hasSlid.current = false;
      if (event.pointerType !== "touch") return;
      start.current = event.clientX;
      showBelow(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (event.pointerType !== "touch" || start.current === undefined) return;
      hasSlid.current ||= Math.abs(event.clientX - start.current) >= tapPx;
      if (hasSlid.current) showBelow(event);
    },
    onPointerUp: (): void => {
      start.current = undefined;
    },
    onPointerCancel: (): void => {
      start.current = undefined;
      hide();
    },
    /** The end of a slide must not click the bar where it began. */
    onClickCapture: (event: MouseEvent): void => {
      if (!hasSlid.current) return;
      hasSlid.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
