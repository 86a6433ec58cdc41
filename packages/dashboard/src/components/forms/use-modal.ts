import { useState } from "react";

/** A dialog about one subject. Each opening has a key of its own, so nothing of the last one is left. */
export const useModal = <Subject>() => {
  const [state, setState] = useState<{ subject: Subject; isOpen: boolean; key: number }>();
  return {
    subject: state?.subject,
    isOpen: state?.isOpen === true,
    key: state?.key ?? 0,
    open: (subject: Subject) => setState({ subject, isOpen: true, key: (state?.key ?? 0) + 1 }),
    /** The subject stays, for as long as the dialog takes to go. */
    close: () => setState((old) => old && { ...old, isOpen: false }),
  };
};
