import { usePageActions } from "../page-actions.ts";
import { timeChoice } from "../../lib/time-choice.ts";

/** Offers the switch of the account page on every screen, for people who cannot point at a time to see it exactly. */
export function ExactTimes() {
  usePageActions(() => {
    const isOn = timeChoice.isExact();
    const run = () => timeChoice.choose(!isOn);
    return [{ id: "exact-times", title: "Show exact times", isOn, run }];
  }, "shell");
  return null;
}
