import type { CSSProperties } from "react";
import { BOLD, type Color, DIM, INVERSE, ITALIC, STRIKE, UNDERLINE } from "@signalbox/log-engine";
import { classNames } from "../../../../ui/class-names.ts";
import { readableColors, textColor } from "./colors.ts";
import type { ShownSegment } from "./highlight.ts";
import styles from "./LogSegments.module.css";

/**
 * The styled text of a line. The content is always text nodes; the engine allows only http and https
 * links.
 */
export function LogSegments({ segments }: { segments: readonly ShownSegment[] }) {
  return segments.map((segment, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the stretches of a line never change their order
    <LogSegment key={index} segment={segment} />
  ));
}

const LogSegment = ({ segment }: { segment: ShownSegment }) => {
  if (segment.isHit === true)
    return (
      <mark className={styles.hit}>
        <LogText segment={segment} />
      </mark>
    );
  return <LogText segment={segment} />;
};

const LogText = ({ segment }: { segment: ShownSegment }) => {
  const { text, href, mark } = segment;
  const style = styleOf(segment);
  if (mark !== undefined)
    return (
      <span className={styles.mark} title={mark}>
        {text}
      </span>
    );
  if (href !== undefined)
    return (
      <a
        className={styles.link}
        style={style}
        data-ground={groundOf(segment)}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text}
      </a>
    );
  if (style === undefined && segment.wide === undefined) return text;
  return (
    <span
      className={classNames(styles.piece, segment.wide && styles[segment.wide])}
      style={style}
      data-ground={groundOf(segment)}
    >
      {text}
    </span>
  );
};

/** The kind of background, for forced colours. */
const groundOf = (segment: ShownSegment): "inverse" | "colored" | undefined => {
  const { bg, flags } = appearanceOf(segment);
  if ((flags & INVERSE) !== 0) return "inverse";
  return bg === undefined ? undefined : "colored";
};

/** A match has its own colours, because the log's colours might be unreadable on its background. */
const appearanceOf = ({ fg, bg, flags = 0, isHit }: ShownSegment) =>
  isHit === true
    ? { fg: undefined, bg: undefined, flags: flags & ~(INVERSE | DIM) }
    : { fg, bg, flags };

const styleOf = (segment: ShownSegment): CSSProperties | undefined => {
  const { fg, bg, flags } = appearanceOf(segment);
  if (fg === undefined && bg === undefined && flags === 0) return undefined;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const lines = [has(UNDERLINE) && "underline", has(STRIKE) && "line-through"].filter(Boolean);
  return {
    ...(has(INVERSE) ? colorsOf(bg, fg, true) : colorsOf(fg, bg, false)),
    fontWeight: has(BOLD) ? 700 : undefined,
    fontStyle: has(ITALIC) ? "italic" : undefined,
    opacity: has(DIM) ? 0.7 : undefined,
    textDecorationLine: lines.length > 0 ? lines.join(" ") : undefined,
  };
};

/** `isFilled`: the text has a background even if no colour is set. */
const colorsOf = (
  text: Color | undefined,
  back: Color | undefined,
  isFilled: boolean,
): CSSProperties => {
  if (back !== undefined) {
    const fill = readableColors(back, text);
    return { color: fill.text, backgroundColor: fill.back };
  }
  if (isFilled) return { color: "var(--sunken)", backgroundColor: "var(--text)" };
  return text === undefined ? {} : { color: textColor(text) };
};
