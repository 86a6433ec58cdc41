import { useState } from "react";

/** The state of a dialog about one subject. Each opening has a new key, which resets the dialog's state. */
export function useModal<Subject>() {
  const [state, setState] = useState<{ subject: Subject; isOpen: boolean; key: number }>();
  return {
    subject: state?.subject,
    isOpen: state?.isOpen === true,
    key: state?.key ?? 0,
    open: (subject: Subject) => setState({ subject, isOpen: true, key: (state?.key ?? 0) + 1 }),
    /** Keeps the subject, because the dialog still shows it while it fades out. */
    close: () => setState((old) => old && { ...old, isOpen: false }),
  };
}
