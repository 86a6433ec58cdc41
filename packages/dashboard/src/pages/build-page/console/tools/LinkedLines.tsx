import { limits } from "@signalbox/contract";
import { X } from "lucide-react";
import { useState } from "react";
import { logTexts } from "../../../../messages/log-texts.ts";
import { Button, IconButton } from "../../../../ui/Button.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { copyText } from "../../../../ui/copy-text.ts";
import { toasts } from "../../../../api/toasts.ts";
import { writeLines, type LineSpan } from "../../model/log-address.ts";
import styles from "../ConsolePanel.module.css";
import { logName } from "../open-log/log-names.ts";
import { useOpenLog } from "../open-log/open-log.ts";
import { placeOfSpan } from "./linked-lines.ts";
import { textOfLines } from "../lines/log-text.ts";
import { asMarkdown } from "./markdown.ts";

/** The actions for the lines in the address. */
export function LinkedLines({ linked }: { linked: LineSpan }) {
  const open = useOpenLog();
  const { engine, state, linesBefore, earlier, isLive, linkBase } = open.viewer;
  const place = placeOfSpan(linked, { ...state, linesBefore, earlier, isLive });
  const isMissing = place === "none" || place === "not yet";
  const [isBusy, setBusy] = useState(false);
  const name = linesName(linked);
  const address = new URL(`${linkBase}${writeLines(linked)}`, location.href).href;
  const copyMarkdown = async (): Promise<void> => {
    setBusy(true);
    const first = Math.max(0, linked.from - 1 - linesBefore);
    const lines: [number, number] = [first, linked.to - linesBefore];
    const text = await textOfLines(engine, [lines]).catch(() => undefined); // the engine was disposed
    const isCopied =
      text !== undefined &&
      (await copyText(asMarkdown(`${logName(open)}: ${name}`, address, text)));
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
          <CopyButton text={address} label="Copy link" copiedFeedbackMs={limits.copiedFeedbackMs} />
          <Button size="small" isBusy={isBusy} onClick={() => void copyMarkdown()}>
            Copy as Markdown
          </Button>
        </>
      )}
      <IconButton size="small" label="Clear the linked lines" onClick={open.actions.unlink}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

const linesName = ({ from, to }: LineSpan): string =>
  from === to
    ? `Line ${from.toLocaleString("en")}`
    : `Lines ${from.toLocaleString("en")}–${to.toLocaleString("en")}`;
