import { useRouterState } from "../routing/index.ts";
import { createContext, use, useEffect, useState } from "react";
import { appearanceOf } from "./status/StatusIcon.tsx";
import { titleOf } from "../messages/messages.ts";
import { useOpenStatus } from "./use-open-status.ts";

/**
 * Sets the document title: '{page} - {product name}'. The title of a build page starts with the build's status,
 * which stays readable in a narrow tab. Returns the value for {@link TitleOverride}.
 */
export function useTitle(): SetTitle {
  const [instead, setInstead] = useState<string>();
  const page = useRouterState(({ title }) => title);
  const status = useOpenStatus();
  const word = status && appearanceOf(status).word;
  useEffect(() => {
    if (instead !== undefined) document.title = titleOf(instead);
    else if (page !== undefined) document.title = titleOf(word ? `${word} · ${page}` : page);
  }, [instead, page, word]);
  return setInstead;
}

type SetTitle = (page: string | undefined) => void;

/** Lets a screen that replaces the one in the URL, such as not found, set its own title. */
export const TitleOverride = createContext<SetTitle>(() => undefined);

/** Uses this title instead of the route's title while the component is mounted. */
export function useTitleOverride(page: string): void {
  const setTitle = use(TitleOverride);
  useEffect(() => {
    setTitle(page);
    return () => setTitle(undefined);
  }, [page, setTitle]);
}
