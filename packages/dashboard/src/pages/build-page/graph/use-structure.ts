import { useState } from "react";
import { isSameStructure, type Part, type Structure } from "./layout/structure.ts";

/**
 * The structure of parts. It stays the same object while only statuses and times change, so that nothing
 * is laid out again.
 */
export function useStructure(
  parts: readonly Part[],
  structureOf: (parts: readonly Part[]) => Structure,
): Structure {
  const [remember] = useState(() => rememberStructure(structureOf));
  return remember(parts);
}

const rememberStructure = (structureOf: (parts: readonly Part[]) => Structure) => {
  let last: { parts: readonly Part[]; structure: Structure } | undefined;
  return (parts: readonly Part[]): Structure => {
    const isSame = last !== undefined && isSameStructure(last.parts, parts);
    last = { parts, structure: isSame && last ? last.structure : structureOf(parts) };
    return last.structure;
  };
};
