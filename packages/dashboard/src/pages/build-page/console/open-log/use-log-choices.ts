import { limits } from "@signalbox/contract";
import { useState } from "react";
import { remember, remembered } from "../../../../lib/storage.ts";

/** The reference of the times beside lines. */
export const timeKinds = ["start", "clock", "before", "none"] as const;
export type TimeKind = (typeof timeKinds)[number];

/** The display options of this browser. All but `isRaw` are stored. */
export type LogChoices = {
  wraps: boolean;
  times: TimeKind;
  showsSilences: boolean;
  /** Whether new lines are announced to screen readers. */
  announces: boolean;
  /** Whether escape sequences and overwritten text are shown as they were written. */
  isRaw: boolean;
};

const key = "log";

export function useLogChoices() {
  const [choices, setChoices] = useState(readChoices);
  const choose = (part: Partial<LogChoices>): void => {
    const next = { ...choices, ...part };
    setChoices(next);
    const { isRaw: _isRaw, ...kept } = next;
    remember(key, JSON.stringify(kept));
  };
  return [choices, choose] as const;
}

const readChoices = (): LogChoices => {
  const known = parse(remembered(key));
  return {
    wraps: known["wraps"] !== false,
    times: timeKinds.find((kind) => kind === known["times"]) ?? (isNarrow() ? "none" : "start"),
    showsSilences: known["showsSilences"] !== false,
    announces: known["announces"] !== false,
    isRaw: false,
  };
};

/** On narrow screens times are hidden by default, because they leave less room for the text. */
const isNarrow = (): boolean => matchMedia(`(width < ${limits.narrowScreenPx}px)`).matches;

const parse = (text: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};
