import { createFrameReader } from "@signalbox/contract";
import type { RepoEvent } from "../../api/merge/merge.ts";
import { readEvent } from "./read-event.ts";

/** Returns a function that reads the events of a feed from its text, which may be cut anywhere. */
export function createEventReader(): (text: string) => RepoEvent[] {
  const readFrames = createFrameReader();
  return (text) => readFrames(text).flatMap(({ data }) => readEvent(data, () => true) ?? []);
}
