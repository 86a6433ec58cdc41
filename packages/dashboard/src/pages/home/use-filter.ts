import { useNavigate, useSearch } from "../../routing/index.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { HomeSearch } from "../../api/loaders.ts";

/** The URL is updated with a delay, because each change of it renders the whole page. */
const addressAfterMs = 200;

type Change = { [Key in keyof HomeSearch]: HomeSearch[Key] | undefined };

/**
 * The filter of the home screen. It is kept in the URL, so that back, reload and shared links restore it. Typing
 * replaces the history entry instead of adding one for each key.
 */
export function useFilter() {
  const { active = false, all = false, filter: inAddress = "" } = useSearch({ from: "/" });
  const [typed, setTyped] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    // The URL was changed by something else: a link to home, or the browser's back button.
    if (inAddress !== written) setTyped(inAddress);
  }

  const navigate = useNavigate({ from: "/" });
  const change = (part: Change) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
  const write = () => {
    if (typed === inAddress) return;
    setWritten(typed);
    change({ filter: typed || undefined });
  };
  const writeLater = useEffectEvent(write);
  useEffect(() => {
    if (typed === inAddress) return undefined;
    const timer = setTimeout(() => writeLater(), addressAfterMs);
    return () => clearTimeout(timer);
  }, [typed, inAddress]);

  const clear = () => {
    setTyped("");
    setWritten("");
    change({ filter: undefined, active: undefined });
  };
  /** `write` updates the URL at once, because the user may leave the page after leaving the field. */
  return { filter: typed, active, all, type: setTyped, write, change, clear };
}
