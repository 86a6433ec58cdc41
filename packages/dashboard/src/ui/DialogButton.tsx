import type { ComponentType, ReactNode } from "react";
import type { LazyModule } from "./lazy.tsx";

type DialogButtonProps = {
  label: string;
  /** The keys that open the dialog, in the format of `aria-keyshortcuts`. */
  keys: string;
  /** These keys as the tooltip shows them. */
  shownKeys: string;
  icon: ReactNode;
  className: string | undefined;
  /** The dialog's code, which the button starts to load when the pointer enters it. */
  module: Pick<LazyModule<unknown>, "prepare">;
  Dialog: ComponentType<{ isOpen: boolean; onClose: () => void }>;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
};

/** A button that opens a dialog whose code is loaded on demand. The caller opens it by key, too. */
export function DialogButton({
  label,
  keys,
  shownKeys,
  icon,
  className,
  module,
  Dialog,
  isOpen,
  onChange,
}: DialogButtonProps) {
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => onChange(true)}
        onPointerEnter={module.prepare}
        aria-label={label}
        aria-keyshortcuts={keys}
        title={`${label} ( ${shownKeys} )`}
      >
        {icon}
      </button>
      <Dialog isOpen={isOpen} onClose={() => onChange(false)} />
    </>
  );
}
