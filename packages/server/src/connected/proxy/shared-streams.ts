import type { Clock } from "../../lib/clock.ts";
import type { Caller } from "../backend/caller.ts";
import { createChannel, type Channel, type OnFrame, type OpenViewer } from "./channel.ts";
import type { UpstreamRequest, Upstream } from "../upstream/upstream.ts";

/**
 * Build events are not replayed, so one stream from the server serves all viewers with the same
 * credentials and path. A log stream sends each viewer the lines from the first on, so it cannot be
 * shared.
 */
export type SharedStreams = {
  /**
   * Adds a viewer to the stream of the same `key`, which belongs to one caller. Resolves to false if the server opens no stream,
   * and rejects if it does not answer. `disconnected` is aborted when the viewer disconnects.
   */
  join: (
    { key, caller }: { key: string; caller: Caller },
    upstreamRequest: Omit<UpstreamRequest, "signal">,
    disconnected: AbortSignal,
    open: OpenViewer,
  ) => Promise<boolean>;
  close: () => void;
};

/** Given each frame of each stream, and whose stream it is. */
export type CallerFrames = (caller: Caller, ...frame: Parameters<OnFrame>) => ReturnType<OnFrame>;

export function createSharedStreams(
  upstream: Upstream,
  clock: Clock,
  onFrame: CallerFrames,
): SharedStreams {
  const channels = new Map<string, Channel>();
  const create = (key: string, caller: Caller): Channel => {
    const onEmpty = () => {
      if (channels.get(key) === channel) channels.delete(key);
    };
    const channel: Channel = createChannel({
      upstream,
      clock,
      onEmpty,
      onFrame: (...frame) => onFrame(caller, ...frame),
    });
    return channel;
  };
  return {
    join: ({ key, caller }, upstreamRequest, disconnected, open) => {
      const channel = channels.get(key) ?? create(key, caller);
      channels.set(key, channel);
      return channel.join(upstreamRequest, disconnected, open);
    },
    close: () => {
      for (const channel of channels.values()) channel.close();
    },
  };
}
