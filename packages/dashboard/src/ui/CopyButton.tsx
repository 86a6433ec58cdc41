import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonSize } from "./Button.tsx";

type CopyButtonProps = {
  /** What is copied. */
  text: string;
  /** What the button says; "Copied" for `copiedMs` after a copy. */
  label?: string;
  copiedMs: number;
  size?: ButtonSize;
};

export const CopyButton = ({ text, label = "Copy", copiedMs, size = "small" }: CopyButtonProps) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied, copiedMs]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button size={size} onClick={copy}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? "Copied" : label}</span>
    </Button>
  );
};
