import { useState } from "react";

/**
 * The numbers of the expanded stages. The stage of the address is expanded initially and when the address
 * changes. Stages that were expanded stay expanded.
 */
export function useExpanded(stageNumber: number) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([stageNumber]));
  const [seen, setSeen] = useState(stageNumber);
  if (seen !== stageNumber) {
    setSeen(stageNumber);
    setOpen(new Set([...open, stageNumber]));
  }
  const set = (number: number, isOpen: boolean): void => {
    const others = [...open].filter((other) => other !== number);
    setOpen(new Set(isOpen ? [...others, number] : others));
  };
  return { open, set };
}
