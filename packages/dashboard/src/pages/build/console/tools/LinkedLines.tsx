import { limits } from "@signalbox/contract";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { LogEngine, LogState } from "@signalbox/log-engine";
import { logTexts } from "../../../../messages.ts";
import { Button, IconButton } from "../../../../ui/Button.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { copyText } from "../../../../ui/copy-text.ts";
import { toasts } from "../../../../api/toasts.ts";
import { writeLines, type LineSpan } from "../../log-address.ts";
import styles from "../ConsolePanel.module.css";
import type { Rest } from "../use-step-log.ts";
import { hasLineIn, placeOfSpan, type SpanPlace } from "./linked-lines.ts";
import { textOfLines } from "./log-text.ts";
import { asMarkdown } from "./markdown.ts";

type LinkedLinesProps = {
  engine: LogEngine;
  state: LogState;
  rest: Rest;
  isLive: boolean;
  linked: LineSpan;
  /** What the lines are of. */
  title: string;
  linkBase: string;
  onClear: () => void;
};

/** What can be done with the lines in the address. */
export const LinkedLines = (props: LinkedLinesProps) => {
  const { engine, linked, title, linkBase, onClear } = props;
  const place = usePlace(props);
  const isMissing = place === "none" || place === "not yet";
  const [isBusy, setBusy] = useState(false);
  const name = linesName(linked);
  const address = new URL(`${linkBase}${writeLines(linked)}`, location.href).href;
  const copyMarkdown = async (): Promise<void> => {
    setBusy(true);
    const text = await textOfSpan(engine, linked).catch(() => undefined); // the log is gone
    const isCopied =
      text !== undefined && (await copyText(asMarkdown(`${title}: ${name}`, address, text)));
    setBusy(false);
    if (isCopied) toasts.success(logTexts.copied(linked.to - linked.from + 1));
    else toasts.error(logTexts.notCopied);
  };
  return (
    <div className={styles.linked} role="group" aria-label="Linked lines">
      <span className={styles.note} role="status">
        {isMissing ? logTexts.noSuchLines(name.toLowerCase(), place === "not yet") : name}
      </span>
      {!isMissing && (
        <>
          <CopyButton text={address} label="Copy link" copiedMs={limits.copiedMs} />
          <Button size="small" isBusy={isBusy} onClick={() => void copyMarkdown()}>
            Copy as Markdown
          </Button>
        </>
      )}
      <IconButton size="small" label="Forget these lines" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
};

/** Where the lines are in the log, if they are; read anew when the log that is asked is another. */
const usePlace = ({ engine, state, rest, isLive, linked }: LinkedLinesProps): SpanPlace => {
  const place = placeOfSpan(linked, state, rest, isLive);
  const key = `${state.generation}/${state.ended}/${writeLines(linked)}`;
  const [known, setKnown] = useState<{ key: string; has: boolean }>();
  useEffect(() => {
    if (place !== "within") return undefined;
    let isOver = false;
    hasLineIn(engine, linked).then(
      (has) => (isOver ? undefined : setKnown({ key, has })),
      () => undefined, // the log is gone
    );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what is linked
  }, [engine, place, key]);
  return place === "within" && known?.key === key && !known.has ? "none" : place;
};

const linesName = ({ from, to }: LineSpan): string =>
  from === to
    ? `Line ${from.toLocaleString("en")}`
    : `Lines ${from.toLocaleString("en")}–${to.toLocaleString("en")}`;

/** The text of lines by the numbers that people see. */
const textOfSpan = async (engine: LogEngine, { from, to }: LineSpan): Promise<string> => {
  const [first, last] = await Promise.all([engine.lineOfPos(from - 1), engine.lineOfPos(to - 1)]);
  return textOfLines(engine, [[Math.max(0, first), last + 1]]);
};
