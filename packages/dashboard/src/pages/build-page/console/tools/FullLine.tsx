import { useEffect, useState } from "react";
import { visibleText } from "@signalbox/log-engine";
import { Button } from "../../../../ui/Button.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../../ui/overlays/Dialog.tsx";
import { limits } from "@signalbox/contract";
import { hiddenHits } from "../lines/highlight.ts";
import hitStyle from "../lines/LogSegments.module.css";
import { pageCount, pageOf, partsOfPage } from "./line-pages.ts";
import { textOfLines, textOfSegments } from "../lines/log-text.ts";
import { useOpenLog } from "../open-log/open-log.ts";
import type { LogViewer } from "../open-log/use-log-viewer.ts";
import styles from "./FullLine.module.css";

type FullLineProps = { line: number; onClose: () => void };

const noMatches = new Uint32Array(0);

/** A line that is too long for the list, in pages, starting at its first hidden match. */
export function FullLine({ line, onClose }: FullLineProps) {
  const { viewer } = useOpenLog();
  const { text, matches } = useFullLine(line, viewer);
  // As they are when the line is opened: the list may change below the dialog.
  const [{ number, hiddenFrom }] = useState(() => {
    const { segments = [] } = viewer.engine.peek(line, viewer.choices.isRaw) ?? {};
    /** `hiddenFrom`: the length of the part that is shown in the log. */
    return {
      number: viewer.linesBefore + line + 1,
      hiddenFrom: textOfSegments(segments).length,
    };
  });
  const [page, setPage] = useState<number>();
  const [chosen, setMatch] = useState<number>();
  const count = matches.length / 2;
  const hidden = hiddenHits(hiddenFrom, matches);
  const match = chosen ?? (hidden > 0 ? count - hidden : 0);
  const goTo = (to: number): void => {
    setMatch(to);
    setPage(pageOf(matches[2 * to] ?? 0));
  };
  const shown = page ?? pageOf(matches[2 * match] ?? 0);
  const pages = pageCount(text.length);
  return (
    <Dialog isOpen onClose={onClose} title={`Line ${number.toLocaleString("en")}`} place="full">
      <DialogBody>
        <p className={styles.text}>
          {partsOfPage(text, shown, matches).map((part) =>
            part.match === undefined ? (
              visibleText(part.text)
            ) : (
              <mark
                key={part.match}
                ref={part.match === match ? bringIntoView : undefined}
                className={hitStyle.hit}
              >
                {visibleText(part.text)}
              </mark>
            ),
          )}
        </p>
      </DialogBody>
      <DialogFoot>
        <CopyButton
          text={text}
          label="Copy full line"
          size="medium"
          copiedFeedbackMs={limits.copiedFeedbackMs}
        />
        {count > 0 && (
          <>
            <Button disabled={match === 0} onClick={() => goTo(match - 1)}>
              Previous match
            </Button>
            <span role="status">{`Match ${match + 1} of ${count.toLocaleString("en")}`}</span>
            <Button disabled={match + 1 >= count} onClick={() => goTo(match + 1)}>
              Next match
            </Button>
          </>
        )}
        <Button disabled={shown === 0} onClick={() => setPage(shown - 1)}>
          Back
        </Button>
        <span role="status">{`Part ${shown + 1} of ${pages}`}</span>
        <Button disabled={shown + 1 >= pages} onClick={() => setPage(shown + 1)}>
          Next
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const bringIntoView = (match: HTMLElement | null): void =>
  match?.scrollIntoView({ block: "center" });

type KnownLine = { text: string; matches: Uint32Array };

/** The text of the line and the positions of matches in it, loaded together. */
const useFullLine = (line: number, { engine, choices, found }: LogViewer): KnownLine => {
  const { isRaw } = choices;
  const search = found.running;
  const [known, setKnown] = useState<KnownLine>({ text: "", matches: noMatches });
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const [fullLine, found] = await Promise.all([
        textOfLines(engine, [[line, line + 1]], isRaw),
        // The matches refer to the clean text, not to the raw text.
        isRaw ? [] : search?.ranges(line, line + 1),
      ]);
      const matches = found?.[0]?.ranges ?? noMatches;
      if (!isOver) setKnown({ text: fullLine.replace(/\n$/, ""), matches });
    };
    void read().catch(() => undefined); // the engine was disposed
    return () => {
      isOver = true;
    };
  }, [engine, line, isRaw, search]);
  return known;
};
