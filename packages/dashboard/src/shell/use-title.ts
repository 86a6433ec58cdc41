import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { titleOf } from "../messages.ts";

/** Sets the title of the browser's tab: '{page} - {product name}'. */
export const useTitle = (): void => {
  const page = useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      return match?.staticData.title?.(match.params);
    },
  });
  useEffect(() => {
    if (page !== undefined) document.title = titleOf(page);
  }, [page]);
};
