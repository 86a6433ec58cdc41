import { useState } from "react";

/**
 * The numbers of the expanded stages. The stage of the address and failed stages are expanded initially and when
 * they become that. Stages that were expanded stay expanded.
 */
export function useExpanded(stageNumber: number, failed: readonly number[]) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([stageNumber, ...failed]));
  const [seen, setSeen] = useState({ stageNumber, failed });
  if (seen.stageNumber !== stageNumber || seen.failed.join() !== failed.join()) {
    setSeen({ stageNumber, failed });
    const added = failed.filter((number) => !seen.failed.includes(number));
    if (seen.stageNumber !== stageNumber) added.push(stageNumber);
    setOpen(new Set([...open, ...added]));
  }
  const set = (number: number, isOpen: boolean): void => {
    const others = [...open].filter((other) => other !== number);
    setOpen(new Set(isOpen ? [...others, number] : others));
  };
  return { open, set };
}
