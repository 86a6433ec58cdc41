import type { ReactNode } from "react";

type DialogButtonProps = {
  label: string;
  /** The keys that open the dialog, in the format of `aria-keyshortcuts`. */
  keys: string;
  /** These keys as the tooltip shows them. */
  shownKeys: string;
  icon: ReactNode;
  className: string | undefined;
  onOpen: () => void;
};

/** A button that opens a dialog. The caller opens it by key, too. */
export function DialogButton(props: DialogButtonProps) {
  const { label, keys, shownKeys, icon, className, onOpen } = props;
  return (
    <button
      type="button"
      className={className}
      onClick={onOpen}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} ( ${shownKeys} )`}
    >
      {icon}
    </button>
  );
}
