import type { Build } from "@signalbox/contract";
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { firstLine } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./BuildHeader.module.css";

type BuildMessageProps = {
  build: Build;
  /** Shown before the message, in the same line. */
  status: ReactNode;
  /** Shown after the message. */
  children: ReactNode;
};

/**
 * The title of the build in one line, and a button that shows the rest of the commit message if there is
 * more.
 */
export function BuildMessage({ build, status, children }: BuildMessageProps) {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isCut = useIsCut(heading, isOpen);
  const title = build.title || firstLine(build.message) || `Build #${build.number}`;
  const rest = restOf(build.message, title);
  return (
    <>
      <div className={styles.headline}>
        {status}
        <h1
          ref={heading}
          className={styles.message}
          data-open={isOpen || undefined}
          title={build.message || build.title}
        >
          {title}
        </h1>
        {isOpen || isCut || rest !== "" ? (
          <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Show less" : "Show all"}
          </Button>
        ) : null}
        {children}
      </div>
      {isOpen && rest !== "" ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one is scrolled, by keyboard too
        <div role="region" aria-label="Commit message" className={styles.rest} tabIndex={0}>
          {rest}
        </div>
      ) : null}
    </>
  );
}

/**
 * The message without its first line, if that is the title. The title of a pull request is not part of
 * the message.
 */
const restOf = (message: string, title: string): string => {
  const text = message.trim();
  return text.startsWith(title) ? text.slice(title.length).trim() : text;
};

/**
 * Whether the text of an element is truncated, known before the browser paints. An open message is not
 * measured.
 */
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
