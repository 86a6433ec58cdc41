import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type UIEvent,
  type WheelEvent,
} from "react";
import type { LogSurface } from "@signalbox/log-engine";

/** Scrolling counts as finished after this time without an event. Then the scrollbar may be corrected. */
const restMs = 120;
/** Keys that scroll up in the browser. */
const keysUp: ReadonlySet<string> = new Set(["ArrowUp", "PageUp", "Home"]);
/** Browsers round scrollTop, so its last pixel cannot always be reached. */
const endPx = 1;

/**
 * Connects a surface to its elements: reports scrolling, sizes and measured heights, and positions the
 * rows before the browser paints.
 */
export function useScroller(surface: LogSurface, wraps: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const widest = useRef(0);

  const syncBar = (): void => {
    const { target, sticksToEnd } = surface.map;
    const isBusy = rest.current !== undefined || isHeld.current;
    if (target === null || scroller.current === null || (isBusy && !sticksToEnd)) return;
    scroller.current.scrollTop = target;
    surface.map.synced(scroller.current.scrollTop);
  };

  const passFrames = usePassFrames(surface);

  /** Firefox scrolls smoothly, so a growing log would reset the scrollbar before it has moved. */
  const leaveEnd = ({ scrollTop }: HTMLElement): void => {
    if (scrollTop === 0) return;
    surface.leaveEnd();
    passFrames();
  };

  const forget = useEffectEvent((isWrapped: boolean): void => {
    widest.current = 0;
    lines.current?.style.removeProperty("--widest");
    if (isWrapped && scroller.current) scroller.current.scrollLeft = 0;
    surface.heightsChanged();
  });
  useLayoutEffect(() => forget(wraps), [wraps]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let width = element.clientWidth;
    const measure = (): void => {
      if (view.current) view.current.style.height = `${element.clientHeight}px`;
      surface.resize(element.clientHeight, element.clientWidth !== width);
      width = element.clientWidth;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [surface]);

  useLayoutEffect(() => {
    if (lines.current === null || canvas.current === null) return;
    const heights = [...lines.current.children].map(heightOf);
    const offset = surface.measured(heights);
    lines.current.style.transform = `translateY(${Math.round(offset)}px)`;
    canvas.current.style.height = `${Math.ceil(surface.map.scrollHeight)}px`;
    if (!wraps && lines.current.scrollWidth > widest.current) {
      widest.current = lines.current.scrollWidth;
      lines.current.style.setProperty("--widest", `${widest.current}px`);
    }
    if (surface.map.isBarBeyondEnd && scroller.current)
      surface.map.synced(scroller.current.scrollTop);
    syncBar();
    passFrames();
  });

  useEffect(() => () => clearTimeout(rest.current), []);

  const events = {
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
      clearTimeout(rest.current);
      rest.current = setTimeout(() => {
        rest.current = undefined;
        syncBar();
      }, restMs);
      const { scrollTop, scrollHeight, clientHeight } = currentTarget;
      // The resize observer may report a new height of the viewport only later.
      if (clientHeight !== surface.map.viewportHeight) surface.resize(clientHeight, false);
      surface.scrolled(scrollTop, scrollTop + clientHeight >= scrollHeight - endPx);
      if (surface.late.areAwaited) syncBar();
    },
    onWheel: ({ currentTarget, deltaY, ctrlKey, shiftKey }: WheelEvent<HTMLElement>): void => {
      if (ctrlKey || shiftKey) return;
      if (deltaY < 0) leaveEnd(currentTarget);
      else surface.late.end();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const isUp = keysUp.has(event.key) || (event.key === " " && event.shiftKey);
      if (isUp) leaveEnd(event.currentTarget);
      else surface.late.end();
      if (event.key !== "End" || event.shiftKey || event.altKey) return;
      // Otherwise the browser scrolls smoothly to the former end of a growing log.
      event.preventDefault();
      surface.follow(true);
    },
    onPointerDown: (): void => {
      isHeld.current = true;
      surface.late.end();
    },
    onPointerUp: (): void => {
      isHeld.current = false;
      syncBar();
    },
    onPointerCancel: (): void => {
      isHeld.current = false;
    },
  };
  return { scroller, canvas, view, lines, events };
}

/** The returned function counts animation frames until no late scroll event can arrive. */
const usePassFrames = (surface: LogSurface): (() => void) => {
  const frame = useRef<number>(undefined);
  useEffect(
    () => () => {
      if (frame.current !== undefined) cancelAnimationFrame(frame.current);
    },
    [],
  );
  const passFrames = (): void => {
    if (frame.current !== undefined || !surface.late.areAwaited) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = undefined;
      surface.late.passFrame();
      passFrames();
    });
  };
  return passFrames;
};

const heightOf = (row: Element): readonly [row: number, height: number] => [
  Number(row.getAttribute("data-row")),
  row.getBoundingClientRect().height,
];
