import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonSize } from "./Button.tsx";
import { copyText } from "./copy-text.ts";

type CopyButtonProps = {
  /** What is copied. */
  text: string;
  /** What the button says; "Copied" for `copiedMs` after a copy. */
  label?: string;
  /** Said to screen readers after the label, where several stand on a page. */
  what?: string;
  copiedMs: number;
  size?: ButtonSize;
};

export const CopyButton = (props: CopyButtonProps) => {
  const { text, label = "Copy", what, copiedMs, size = "small" } = props;
  const [said, setSaid] = useState(label);
  useEffect(() => {
    if (said === label) return undefined;
    const timer = setTimeout(() => setSaid(label), copiedMs);
    return () => clearTimeout(timer);
  }, [said, label, copiedMs]);
  const copy = async () => setSaid((await copyText(text)) ? "Copied" : "Not copied");
  return (
    <Button size={size} onClick={() => void copy()}>
      {said === "Copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{said}</span>
      {what === undefined ? null : <span className="unseen"> {what}</span>}
    </Button>
  );
};
