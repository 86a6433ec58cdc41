import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonSize } from "./Button.tsx";
import { copyText } from "./copy-text.ts";

type CopyButtonProps = {
  /** The text to copy, or a function that makes it when it is copied. */
  text: string | (() => string);
  /** The button's text, which is "Copied" for `copiedFeedbackMs` after a copy. */
  label?: string;
  /** Appended to the label for screen readers, to distinguish several buttons on a page. */
  what?: string;
  copiedFeedbackMs: number;
  size?: ButtonSize;
};

export function CopyButton(props: CopyButtonProps) {
  const { text, label = "Copy", what, copiedFeedbackMs, size = "small" } = props;
  const [shown, setShown] = useState(label);
  useEffect(() => {
    if (shown === label) return undefined;
    const timer = setTimeout(() => setShown(label), copiedFeedbackMs);
    return () => clearTimeout(timer);
  }, [shown, label, copiedFeedbackMs]);
  const copy = async () => {
    const isCopied = await copyText(typeof text === "string" ? text : text());
    setShown(isCopied ? "Copied" : "Not copied");
  };
  return (
    <Button size={size} onClick={() => void copy()}>
      {shown === "Copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{shown}</span>
      {what === undefined ? null : <span className="unseen"> {what}</span>}
    </Button>
  );
}
