import { useEffect, useRef, type RefObject } from "react";

/**
 * The heading of a part to which a link led: it is scrolled to, and keyboards go on from there.
 * @param part another part has another name; undefined if no link led here, or until its content is loaded
 */
export function useLinkedHeading(part: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (part === undefined) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [part]);
  return heading;
}
