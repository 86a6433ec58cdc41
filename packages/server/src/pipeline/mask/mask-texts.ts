import type { Mask } from "./mask.ts";

/** Masks secrets in all texts of a JSON value; the names of properties stay. */
export function maskTexts(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask.push(value) + mask.end();
  if (Array.isArray(value)) return value.map((item) => maskTexts(item, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, maskTexts(item, mask)]),
  );
}
