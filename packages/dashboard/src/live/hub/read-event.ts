import { Repo } from "@signalbox/contract";
import type { RepoEvent } from "../../api/merge/merge.ts";
import type { BuildKey } from "./protocol.ts";

/**
 * A message as a repository with its build: the keys that it carries and no others, so that nothing on
 * screen is erased by what an event leaves out. Stages are read only if somebody looks at them. Anything
 * else, such as `eof`, is no event.
 */
export const readEvent = (
  data: string,
  wantsStages: (event: { namespace: string; name: string; number: number }) => boolean,
): RepoEvent | undefined => {
  const raw = parse(data);
  const build = isObject(raw) ? raw.build : undefined;
  if (!isObject(raw) || !isObject(build)) return undefined;
  const place = { namespace: String(raw.namespace), name: String(raw.name) };
  const { stages, ...rest } = build;
  const number = Number(build.number);
  const wanted = wantsStages({ ...place, number }) ? { ...rest, stages } : rest;
  const read = Repo.safeParse({ ...raw, build: wanted });
  if (!read.success || read.data.build === undefined) return undefined;
  const { id, namespace, name, build: whole } = read.data;
  const { status } = whole;
  const told = { ...carried(whole, wanted), id: whole.id, number: whole.number, status };
  return { ...carried(read.data, raw), id, namespace, name, build: told };
};

/**
 * Whether a message may be about a build: a look at its text costs a hundredth of reading it. It never
 * says no to a message that is.
 */
export const mayTellOf = (data: string, key: BuildKey): boolean => {
  const [, name, number = ""] = key.split("/");
  return data.includes(number) && (data.includes(`"${name}"`) || data.includes("\\"));
};

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reading fills in what is missing; here only what was there counts. */
const carried = <Value extends object>(value: Value, raw: object): Partial<Value> => {
  const copy: Partial<Value> = { ...value };
  for (const key in copy) if (!(key in raw) || copy[key] === undefined) delete copy[key];
  return copy;
};
