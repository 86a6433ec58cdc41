import { writeProblemOf } from "../store/database/write-problem.ts";
import type { Store } from "../store/store.ts";

const everyMs = 1000;

/** Lets the server notice what the command `trust` changes while it runs. */
export function noticeOthers(
  store: Pick<Store, "noticeOthers">,
  { signal, report }: { signal: AbortSignal; report: (text: string, cause: unknown) => void },
): void {
  const timer = setInterval(() => {
    try {
      store.noticeOthers();
    } catch (cause) {
      // The next check tries again.
      if (writeProblemOf(cause) === undefined)
        report("Changes of other processes could not be noticed", cause);
    }
  }, everyMs);
  timer.unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
