import { dataFrame, withShownParameters } from "@signalbox/contract";
import { canSee, type Person } from "../accounts/auth/access.ts";
import type { EventStream } from "./streams/event-stream.ts";
import { serverLimits } from "../lib/limits.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";

/** Tells event streams, and the parts of the server that react, which builds have changed. */
export type Hub = {
  /**
   * Sends the current build with its repository, stages and steps to all followers that may see it, and then calls the
   * listeners.
   */
  publishBuild: (buildId: number) => void;
  /** Calls the listener after each change of a build. */
  onBuildChange: (listener: (buildId: number) => void) => void;
  /** Sends changed builds of all repositories that the person may see. */
  followAll: (stream: EventStream, person: Person | undefined) => void;
  /** Sends changed builds of one repository. The caller must have checked that it may be read. */
  followRepo: (stream: EventStream, repoId: number) => void;
  /** Breaks off all streams: their viewers connect again and fetch what they show. */
  breakStreams: () => void;
  /** The number of open streams. */
  size: () => number;
  /** Ends all streams cleanly. */
  close: () => void;
};

type HubStore = {
  builds: Pick<Store["builds"], "findById">;
  repos: Pick<Store["repos"], "findById">;
  stages: Pick<Store["stages"], "withStages">;
  users: Pick<Store["users"], "isLinked" | "isOpenToVisitors">;
};

export function createHub(store: HubStore): Hub {
  const followers = new Map<EventStream, (stored: StoredRepo) => boolean>();
  const listeners: ((buildId: number) => void)[] = [];
  let isClosed = false;

  const follow = (stream: EventStream, accepts: (stored: StoredRepo) => boolean): void => {
    if (isClosed) return stream.end();
    followers.set(stream, accepts);
    stream.closed.addEventListener("abort", () => followers.delete(stream), { once: true });
  };

  const sendBuild = (buildId: number): void => {
    if (followers.size === 0) return;
    const build = store.builds.findById(buildId);
    const stored = build && store.repos.findById(build.repo_id);
    if (build === undefined || stored === undefined) return;
    const event = { ...stored.repo, build: withShownParameters(store.stages.withStages(build)) };
    const frame = Buffer.from(dataFrame(JSON.stringify(event)));
    for (const [stream, wants] of followers) if (wants(stored)) sendOrDisconnect(stream, frame);
  };

  return {
    publishBuild: (buildId) => {
      sendBuild(buildId);
      for (const listener of listeners) listener(buildId);
    },
    onBuildChange: (listener) => void listeners.push(listener),
    followAll: (stream, person) => follow(stream, (stored) => canSee(person, stored, store.users)),
    followRepo: (stream, repoId) => follow(stream, (stored) => stored.repo.id === repoId),
    breakStreams: () => {
      for (const stream of followers.keys()) stream.disconnect();
    },
    size: () => followers.size,
    close: () => {
      isClosed = true;
      for (const stream of followers.keys()) stream.end();
      followers.clear();
    },
  };
}

const sendOrDisconnect = (stream: EventStream, frame: Uint8Array): void => {
  stream.sendEvent(frame);
  if (stream.waiting() > serverLimits.viewerWaitingBytes) stream.disconnect();
};
