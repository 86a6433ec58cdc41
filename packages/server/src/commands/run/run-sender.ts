import { setTimeout as sleep } from "node:timers/promises";
import { isFinished } from "@signalbox/contract";
import { createBell } from "./bell.ts";
import { createReportCollector, type CollectorDeps } from "./collect-report.ts";
import { Refusal, Unreachable, type ServerClient } from "./server-client.ts";

/** A build on the server that shows a local run. */
export type ShownBuild = {
  server: ServerClient;
  /** `namespace/name` */
  slug: string;
  number: number;
  /** The address of its page. */
  link: string;
};

/** Sends a local run to a server. The run does not wait for it. */
export type RunSender = {
  /** Call it when a state has changed or a line was written. */
  changed: () => void;
  /**
   * Sends what is missing. Resolves when the server has everything, or could not be reached for some time.
   * @param isHurried whether the user waits for the end
   */
  finish: (isHurried: boolean) => Promise<void>;
};

type SenderDeps = CollectorDeps & {
  /** Prints a sentence for the user. */
  showMessage: (text: string) => void;
  /** Called when somebody has cancelled the build on the server. */
  cancel: () => void;
};

/** Times in milliseconds. */
const pace = {
  betweenReports: 200,
  /**
   * The longest time without a report, so that a cancellation on the server is noticed, and the server knows that the
   * run is alive.
   */
  heartbeat: 5000,
  retry: [500, 1000, 2000, 5000],
  /** How long the end waits for a server that cannot be reached: normally, and after Ctrl-C. */
  timeout: 30_000,
  interruptedTimeout: 5000,
} as const;

type Outcome = "sent" | "ended" | "unreachable";

export function createRunSender(
  buildId: number,
  { server, slug, number, link }: ShownBuild,
  { store, logs, showMessage, cancel }: SenderDeps,
): RunSender {
  const bell = createBell();
  const collect = createReportCollector(buildId, { store, logs });
  let giveUpAt: number | undefined;
  /** Calls in a row that failed. */
  let failures = 0;
  let hasReportedLoss = false;

  const sendAll = async (): Promise<Outcome> => {
    for (;;) {
      const { report, isAll, arrived } = await collect();
      const answer = await server.report(slug, number, report);
      arrived();
      failures = 0;
      if (isFinished(report.status)) return "ended";
      if (isFinished(answer.status)) {
        if (answer.status === "killed") {
          showMessage(`Somebody cancelled the build at ${link}`);
          cancel();
        } else showMessage(`The build at ${link} has ended: ${answer.error ?? answer.status}`);
        return "ended";
      }
      if (isAll) return "sent";
    }
  };

  const trySend = async (): Promise<Outcome> => {
    try {
      return await sendAll();
    } catch (error) {
      if (error instanceof Refusal) {
        showMessage(`${server.address} accepts no more reports on this run: ${error.message}`);
        return "ended";
      }
      if (!(error instanceof Unreachable)) throw error;
      if (!hasReportedLoss)
        showMessage(`${server.address} cannot be reached (${error.message}); the run continues`);
      hasReportedLoss = true;
      return "unreachable";
    }
  };
  const retryMs = (): number => {
    failures += 1;
    return pace.retry[Math.min(failures, pace.retry.length) - 1] ?? 0;
  };

  const work = async (): Promise<void> => {
    for (;;) {
      await bell.wait(pace.heartbeat);
      const outcome = await trySend();
      if (outcome === "ended") return;
      if (giveUpAt !== undefined && Date.now() >= giveUpAt)
        return showMessage(
          `The build at ${link} is incomplete: ${server.address} could not be reached`,
        );
      await sleep(outcome === "sent" ? pace.betweenReports : retryMs());
      if (outcome === "unreachable" || giveUpAt !== undefined) bell.ring();
    }
  };
  const worked = work().catch((error: unknown) =>
    showMessage(`The run could not be sent to ${server.address}: ${String(error)}`),
  );

  return {
    changed: bell.ring,
    finish: (isHurried) => {
      giveUpAt = Date.now() + (isHurried ? pace.interruptedTimeout : pace.timeout);
      bell.ring();
      return worked;
    },
  };
}
