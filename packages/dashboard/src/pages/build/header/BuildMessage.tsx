import { limits, type Build } from "@signalbox/contract";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { firstLine } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import styles from "./BuildHeader.module.css";

const narrow = `(width < ${limits.narrowScreenPx}px)`;

/**
 * What the build is about, in a line or a few. Whatever of it is cut can be opened; on a narrow screen,
 * where no pointer rests on it, the lines after the first one can be, too.
 */
export const BuildMessage = ({ build }: { build: Build }) => {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isCut = useIsCut(heading, isOpen);
  const isNarrow = useMedia(narrow);
  const short = build.title || firstLine(build.message) || `Build #${build.number}`;
  const message = build.message.trim();
  const whole = isNarrow && message.startsWith(short) ? message : short;
  return (
    <>
      <h1
        ref={heading}
        className={styles.message}
        data-open={isOpen || undefined}
        title={build.message || build.title}
      >
        {isOpen ? whole : short}
      </h1>
      {isOpen || isCut || whole !== short ? (
        <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show less" : "Show all"}
        </Button>
      ) : null}
    </>
  );
};

/** Whether the text of an element reaches beyond it, known before it is seen. An open one is not asked. */
const useIsCut = (element: RefObject<HTMLElement | null>, isOpen: boolean): boolean => {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null || isOpen) return undefined;
    const measure = () =>
      setCut(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [element, isOpen]);
  return isCut;
};
