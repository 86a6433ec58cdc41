import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import type { HomeSearch } from "../../api/loaders.ts";

/** The address follows the typing at a little distance: each change of it is work for the whole page. */
const addressAfterMs = 200;

type Change = { [Key in keyof HomeSearch]: HomeSearch[Key] | undefined };

/**
 * What the home screen shows of its repositories. It is kept in the address, without a new entry in the
 * browser's history for each key, so that back, reload and a shared link restore it.
 */
export const useFilter = () => {
  const { active = false, all = false, filter: inAddress = "" } = useSearch({ from: "/" });
  const [typed, setTyped] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    // Somebody else changed the address: a link home, or the browser's back.
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
  /** `write`: at once, for who leaves the field and goes on to another page. */
  return { filter: typed, active, all, type: setTyped, write, change, clear };
};
