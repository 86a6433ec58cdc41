import type { Clock } from "../../lib/clock.ts";
import { createChannel, type Channel, type OpenViewer } from "./channel.ts";
import type { UpstreamRequest, Upstream } from "../upstream/upstream.ts";

/**
 * Build events are not replayed, so one stream from the server serves all viewers with the same
 * credentials and path. A log stream sends each viewer the lines from the first on, so it cannot be
 * shared.
 */
export type SharedStreams = {
  /**
   * Adds a viewer to the stream of the same `key`. Resolves to false if the server opens no stream,
   * and rejects if it does not answer. `disconnected` is aborted when the viewer disconnects.
   */
  join: (
    key: string,
    upstreamRequest: Omit<UpstreamRequest, "signal">,
    disconnected: AbortSignal,
    open: OpenViewer,
  ) => Promise<boolean>;
  close: () => void;
};

/** @param onFrame is given each frame once for each stream of the server */
export function createSharedStreams(
  upstream: Upstream,
  clock: Clock,
  onFrame: (frame: string) => void,
): SharedStreams {
  const channels = new Map<string, Channel>();
  const create = (key: string): Channel => {
    const onEmpty = () => {
      if (channels.get(key) === channel) channels.delete(key);
    };
    const channel: Channel = createChannel({ upstream, clock, onEmpty, onFrame });
    return channel;
  };
  return {
    join: (key, upstreamRequest, disconnected, open) => {
      const channel = channels.get(key) ?? create(key);
      channels.set(key, channel);
      return channel.join(upstreamRequest, disconnected, open);
    },
    close: () => {
      for (const channel of channels.values()) channel.close();
    },
  };
}
