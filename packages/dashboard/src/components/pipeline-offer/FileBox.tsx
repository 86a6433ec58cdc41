import { limits } from "@signalbox/contract";
import { FileDown } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import styles from "./FileBox.module.css";

type FileBoxProps = {
  /** Shown above the text, and part of the buttons' names. */
  title: string;
  text: string;
  /** The name of the downloaded file. */
  file: { path: string; text: string };
  /** Whether a long text gets a scrollbar after a few lines. */
  isShort?: boolean;
};

/** A text in monospace with buttons to copy and to download it. */
export function FileBox({ title, text, file, isShort = false }: FileBoxProps) {
  const { path } = file;
  const save = () => saveFile(path.slice(path.lastIndexOf("/") + 1), file.text);
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <b className={styles.title}>{title}</b>
        <Button size="small" onClick={save}>
          <FileDown aria-hidden="true" />
          Download<span className={title === path ? "unseen" : undefined}> {path}</span>
        </Button>
        <CopyButton text={text} what={title} copiedFeedbackMs={limits.copiedFeedbackMs} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
      <pre className={styles.text} data-short={isShort} tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </div>
  );
}

/** Saves a text as a file in the browser's download folder. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Deferred, because the browser must first have started to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
