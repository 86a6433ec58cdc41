import type { Clock } from "../../lib/clock.ts";
import type { Caller } from "../backend/caller.ts";
import {
  createChannel,
  type Channel,
  type OnFrame,
  type OpenViewer,
  type Translate,
} from "./channel.ts";
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
    { key, caller, translate }: { key: string; caller: Caller; translate: Translate | undefined },
    upstreamRequest: Omit<UpstreamRequest, "signal">,
    disconnected: AbortSignal,
    open: OpenViewer,
  ) => Promise<boolean>;
  /** Opens the streams of a caller again, because the server includes only the repositories of the time when it opened them. */
  reopen: (caller: Caller) => void;
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
  const ownerOf = new Map<Channel, string>();
  const create = (key: string, caller: Caller, translate: Translate | undefined): Channel => {
    const onEmpty = () => {
      if (channels.get(key) === channel) channels.delete(key);
      ownerOf.delete(channel);
    };
    const channel: Channel = createChannel({
      upstream,
      clock,
      onEmpty,
      translate,
      onFrame: (...frame) => onFrame(caller, ...frame),
    });
    ownerOf.set(channel, caller.key);
    return channel;
  };
  return {
    join: ({ key, caller, translate }, upstreamRequest, disconnected, open) => {
      const channel = channels.get(key) ?? create(key, caller, translate);
      channels.set(key, channel);
      return channel.join(upstreamRequest, disconnected, open);
    },
    reopen: ({ key }) => {
      for (const [channel, owner] of ownerOf) if (owner === key) channel.reopen();
    },
    close: () => {
      for (const channel of channels.values()) channel.close();
    },
  };
}
