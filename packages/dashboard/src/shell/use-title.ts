import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { lookOf } from "../components/StatusIcon.tsx";
import { titleOf } from "../messages.ts";
import { useOpenStatus } from "./use-open-status.ts";

/**
 * Sets the title of the browser's tab: '{page} - {product name}'. The page of a build begins with how it
 * stands, which can be read of a narrow tab, too.
 */
export const useTitle = (): void => {
  const page = useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      return match?.staticData.title?.(match.params);
    },
  });
  const status = useOpenStatus();
  const word = status && lookOf(status).word;
  useEffect(() => {
    if (page !== undefined) document.title = titleOf(word ? `${word} · ${page}` : page);
  }, [page, word]);
};
