import { repeat } from "../lib/repeat.ts";
import type { Report } from "../lib/report.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import type { Store } from "../store/store.ts";

const everyMs = 1000;

type NoticeDeps = { store: Pick<Store, "noticeOthers">; signal: AbortSignal; report: Report };

/** Lets the server notice what the commands `trust` and `import` change while it runs. */
export function noticeOthers({ store, signal, report }: NoticeDeps): void {
  repeat(() => store.noticeOthers(), {
    everyMs,
    signal,
    onError: (cause) => {
      if (writeProblemOf(cause) === undefined)
        report.problem("Changes of other processes could not be noticed", cause);
    },
  });
}
