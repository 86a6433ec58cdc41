import { useSyncExternalStore } from "react";
import { timeChoice } from "../../lib/time-choice.ts";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import { Switch } from "../../ui/Switch.tsx";

/** Whether this browser shows relative or exact times. */
export function Times() {
  const isExact = useSyncExternalStore(timeChoice.subscribe, timeChoice.isExact);
  return (
    <PaddedCard>
      <h2>Times</h2>
      <Switch
        label="Always show exact times"
        hint="For example 14:05 instead of “3 minutes ago”. Otherwise, point at a time to see it exactly."
        checked={isExact}
        onChange={timeChoice.choose}
      />
    </PaddedCard>
  );
}
