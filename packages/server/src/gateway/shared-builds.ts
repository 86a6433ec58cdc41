import type { Clock } from "../lib/clock.ts";
import { createChannel, type Channel, type OpenViewer, type Times } from "./channel.ts";
import type { Question, Upstream } from "./upstream.ts";

/**
 * Build events have no memory, so all viewers with the same credentials and path get the same ones:
 * one stream from the server serves them all. (A log is different: the server sends each viewer the
 * lines from the first on, so each has a stream of its own.)
 */
export type SharedBuilds = {
  /**
   * Lets a viewer in whose `key` is that of others. Answers false where the server opens no stream for
   * it; rejects where it does not answer. `gone` tells that the viewer does not wait any more.
   */
  join: (
    key: string,
    question: Omit<Question, "signal">,
    gone: AbortSignal,
    open: OpenViewer,
  ) => Promise<boolean>;
  close: () => void;
};

const usual: Times = { youngMs: 5000, overlapMs: 1000 };

export const createSharedBuilds = (
  upstream: Upstream,
  clock: Clock,
  times = usual,
): SharedBuilds => {
  const channels = new Map<string, Channel>();
  const create = (key: string): Channel => {
    const emptied = () => {
      if (channels.get(key) === channel) channels.delete(key);
    };
    const channel: Channel = createChannel({ upstream, clock, times, emptied });
    return channel;
  };
  return {
    join: (key, question, gone, open) => {
      const channel = channels.get(key) ?? create(key);
      channels.set(key, channel);
      return channel.join(question, gone, open);
    },
    close: () => {
      for (const channel of channels.values()) channel.close();
    },
  };
};
