import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserStore, isHistoryKept, keepHistory } from "../../history/browser-store.ts";
import { dropHistories } from "../../history/histories.ts";
import type { StoreUsage } from "../../history/store/history-store.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";
import { Switch } from "../../ui/Switch.tsx";

/** The size of the history that this browser keeps, with a switch that turns it off. */
export function KeptHistory() {
  const cache = useQueryClient();
  const [isKept, setKept] = useState(isHistoryKept);
  const { data: usage, refetch } = useQuery({
    queryKey: ["kept-history"],
    queryFn: browserStore.usage,
    staleTime: 0,
  });
  const change = async (isWanted: boolean): Promise<void> => {
    setKept(isWanted);
    dropHistories(cache);
    await keepHistory(isWanted);
    await refetch();
  };
  const clear = async (): Promise<void> => {
    dropHistories(cache);
    await browserStore.forget(() => true);
    await refetch();
  };
  return (
    <PaddedCard>
      <h2>Build history</h2>
      <Switch
        label="Keep finished builds in this browser"
        hint="The history of a repository then opens immediately. The browser keeps stages, steps and times, and a few log lines of each failed step, until you sign out."
        checked={isKept}
        onChange={(isWanted) => void change(isWanted)}
      />
      <CardRow>
        <span role="status">{usage === undefined ? null : sentenceOf(usage)}</span>
        <Button
          aria-disabled={usage === undefined || usage.builds === 0}
          onClick={() => void clear()}
        >
          Clear now
        </Button>
      </CardRow>
    </PaddedCard>
  );
}

const sentenceOf = ({ builds, repositories, characters }: StoreUsage): string => {
  if (builds === 0) return "Nothing is stored";
  const places = repositories === 1 ? "1 repository" : `${repositories} repositories`;
  return `${plural(builds, "build")} of ${places}, ${megabytes(characters)}`;
};

/** Most characters are ASCII, so characters and bytes are about the same. */
const megabytes = (characters: number): string =>
  `${Math.max(0.1, characters / 1e6).toFixed(1)} MB`;
