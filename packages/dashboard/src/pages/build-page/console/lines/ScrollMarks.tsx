import { useEffect, useRef } from "react";
import type { LogSurface } from "@signalbox/log-engine";
import { lowerBound } from "../open-log/log-details.ts";
import styles from "./ScrollMarks.module.css";

/** Lines marked along the scrollbar, ascending, and the design token of their colour. */
export type MarkLines = { lines: ArrayLike<number>; color: string };

type ScrollMarksProps = { surface: LogSurface; rowCount: number; marks: readonly MarkLines[] };

const markPx = 2;

/**
 * Marks matches, errors and linked lines of the whole log along the scrollbar. The cost depends on the
 * height in pixels, not on the number of marks.
 */
export function ScrollMarks({ surface, rowCount, marks }: ScrollMarksProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const { clientWidth: width, clientHeight: height } = element;
    element.width = width;
    element.height = height;
    const style = getComputedStyle(element);
    for (const { lines, color } of marks) {
      if (lines.length === 0 || rowCount === 0) continue;
      // A canvas does not support light-dark(), so the colour is computed by an element.
      element.style.color = `var(${color})`;
      context.fillStyle = style.color;
      for (let y = 0; y < height; y += markPx) {
        const from = surface.view.lineAt(Math.floor((y / height) * rowCount));
        const next = surface.view.lineAt(Math.floor(((y + markPx) / height) * rowCount));
        const line = lines[lowerBound(lines, from)];
        const isHere = line !== undefined && (line < next || next < 0 || line === from);
        if (from >= 0 && isHere) context.fillRect(2, y, width - 2, markPx);
      }
    }
  }, [surface, rowCount, marks]);
  return <canvas ref={canvas} className={styles.marks} aria-hidden="true" />;
}
