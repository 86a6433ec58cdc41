import { useEffect, useState } from "react";
import type { LogEngine } from "../../../../log/engine/log-engine.ts";
import { visibleText } from "../../../../log/engine/visible-marks.ts";
import { Button } from "../../../../ui/Button.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../../ui/Dialog.tsx";
import { limits } from "@signalbox/contract";
import { textOfLines } from "./log-text.ts";
import styles from "./WholeLine.module.css";

/** A page of a long line: what a browser lays out without a pause. */
const pageChars = 20_000;

type WholeLineProps = {
  engine: LogEngine;
  isRaw: boolean;
  line: number;
  number: number;
  onClose: () => void;
};

/** A line that is too long to be shown among others: all of it, in pages. */
export const WholeLine = ({ engine, isRaw, line, number, onClose }: WholeLineProps) => {
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  useEffect(() => {
    let isOver = false;
    textOfLines(engine, [[line, line + 1]], isRaw).then(
      (whole) => (isOver ? undefined : setText(whole.replace(/\n$/, ""))),
      () => undefined, // the log is gone
    );
    return () => {
      isOver = true;
    };
  }, [engine, line, isRaw]);
  const pages = Math.max(1, Math.ceil(text.length / pageChars));
  return (
    <Dialog isOpen onClose={onClose} title={`Line ${number.toLocaleString("en")}`} place="full">
      <DialogBody>
        <p className={styles.text}>
          {visibleText(text.slice(page * pageChars, (page + 1) * pageChars))}
        </p>
      </DialogBody>
      <DialogFoot>
        <CopyButton text={text} label="Copy whole line" size="medium" copiedMs={limits.copiedMs} />
        <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
          Back
        </Button>
        <span role="status">{`Part ${page + 1} of ${pages}`}</span>
        <Button disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
          Next
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
