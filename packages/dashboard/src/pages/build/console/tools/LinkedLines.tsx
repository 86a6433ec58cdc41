import { limits } from "@signalbox/contract";
import { X } from "lucide-react";
import { useState } from "react";
import type { LogEngine } from "../../../../log/engine/log-engine.ts";
import { logTexts } from "../../../../messages.ts";
import { Button, IconButton } from "../../../../ui/Button.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { copyText } from "../../../../ui/copy-text.ts";
import { toasts } from "../../../../api/toasts.ts";
import { writeLines, type LineSpan } from "../../log-address.ts";
import styles from "../ConsolePanel.module.css";
import { textOfLines } from "./log-text.ts";
import { asMarkdown } from "./markdown.ts";

type LinkedLinesProps = {
  engine: LogEngine;
  linked: LineSpan;
  /** What the lines are of. */
  title: string;
  linkBase: string;
  onClear: () => void;
};

/** What can be done with the lines in the address. */
export const LinkedLines = ({ engine, linked, title, linkBase, onClear }: LinkedLinesProps) => {
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
      <span className={styles.note}>{name}</span>
      <CopyButton text={address} label="Copy link" copiedMs={limits.copiedMs} />
      <Button size="small" isBusy={isBusy} onClick={() => void copyMarkdown()}>
        Copy as Markdown
      </Button>
      <IconButton size="small" label="Forget these lines" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
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
