import { useMatches } from "@tanstack/react-router";
import { createContext, use, useEffect, useState } from "react";
import { lookOf } from "./status/StatusIcon.tsx";
import { titleOf } from "../messages/messages.ts";
import { useOpenStatus } from "./use-open-status.ts";

/**
 * Sets the title of the browser's tab: '{page} - {product name}'. The page of a build begins with how it
 * stands, which can be read of a narrow tab, too. Returns the value of {@link TitleInstead}.
 */
export const useTitle = (): SetTitle => {
  const [instead, setInstead] = useState<string>();
  const page = useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      return match?.staticData.title?.(match.params);
    },
  });
  const status = useOpenStatus();
  const word = status && lookOf(status).word;
  useEffect(() => {
    if (instead !== undefined) document.title = titleOf(instead);
    else if (page !== undefined) document.title = titleOf(word ? `${word} · ${page}` : page);
  }, [instead, page, word]);
  return setInstead;
};

type SetTitle = (page: string | undefined) => void;

/** How a screen that stands in the place of the one that the address names tells its title. */
export const TitleInstead = createContext<SetTitle>(() => undefined);

/** While the screen is there, the tab says this, and not what belongs to the address. */
export const useTitleInstead = (page: string): void => {
  const setTitle = use(TitleInstead);
  useEffect(() => {
    setTitle(page);
    return () => setTitle(undefined);
  }, [page, setTitle]);
};
