import { Repo } from "@signalbox/contract";
import type { RepoEvent } from "../../api/merge/merge.ts";
import { isObject, parseJson } from "../../lib/json.ts";

/**
 * Parses a message into a repository with its build. Only the keys that the message contains are kept, so that
 * merging the event erases nothing. Stages are parsed only if a tab shows them. Returns undefined for any other
 * message, such as `eof`.
 */
export function readEvent(
  data: string,
  wantsStages: (event: { namespace: string; name: string; number: number }) => boolean,
): RepoEvent | undefined {
  const raw = parseJson(data);
  const build = isObject(raw) ? raw.build : undefined;
  if (!isObject(raw) || !isObject(build)) return undefined;
  const place = { namespace: String(raw.namespace), name: String(raw.name) };
  const { stages, ...rest } = build;
  const number = Number(build.number);
  const wanted = wantsStages({ ...place, number }) ? { ...rest, stages } : rest;
  const read = Repo.safeParse({ ...raw, build: wanted });
  if (!read.success || read.data.build === undefined) return undefined;
  const { id, namespace, name, build: received } = read.data;
  const { status } = received;
  const update = {
    ...presentKeys(received, wanted),
    id: received.id,
    number: received.number,
    status,
  };
  return { ...presentKeys(read.data, raw), id, namespace, name, build: update };
}

/** Removes the keys that are missing in the message and that parsing filled with zero values. */
const presentKeys = <Value extends object>(value: Value, raw: object): Partial<Value> => {
  const copy: Partial<Value> = { ...value };
  for (const key in copy) if (!(key in raw) || copy[key] === undefined) delete copy[key];
  return copy;
};
