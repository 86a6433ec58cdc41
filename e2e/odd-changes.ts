import {
  isObject,
  objectsIn,
  type Json,
} from "../packages/server/test/drone-differences/exchange.ts";
import { Page, type Change } from "./changing-proxy.ts";

/** Differences of other servers and versions, each applied everywhere at once. */
export const oddChanges: Readonly<Record<string, Change>> = {
  "texts are numbers, and stages have no steps": (json) =>
    everywhere(without(json, ["steps"]), (value, key) =>
      typeof value === "string" && !places.has(key) ? 7 : value,
    ),
  "statuses are unknown": (json) =>
    everywhere(json, (value, key) => (key === "status" ? "quarantined" : value)),
  "builds have no stages": (json) => without(json, ["stages"]),
  "lists are null, and so is yes and no": (json) =>
    everywhere(json, (value) =>
      Array.isArray(value) || typeof value === "boolean" ? null : value,
    ),
  "lists are objects": (json) => everywhere(json, (value) => (Array.isArray(value) ? {} : value)),
  "pages come for data": () => new Page("<!doctype html><title>Maintenance</title><h1>Maintenance"),
  "null comes for data": () => null,
};

/** Changes that are understood: every screen shows the same as without them. */
export const harmlessChanges: Readonly<Record<string, Change>> = {
  "numbers are texts, and keys are there that nobody knows": (json) =>
    everywhere(json, (value) => {
      if (typeof value === "number") return String(value);
      return isObject(value) ? { colour: null, ...value, shape: [{}] } : value;
    }),
  "lists hold what is no element": (json) =>
    everywhere(json, (value) => (Array.isArray(value) ? [null, 7, ...value, []] : value)),
};

/** Keys that identify something. */
const places: ReadonlySet<string> = new Set(["namespace", "name", "slug", "login", "status"]);

/** Removes these keys from all objects. */
export function without(json: Json, keys: readonly string[]): Json {
  for (const object of objectsIn(json)) for (const key of keys) delete object[key];
  return json;
}

/** Changes each value, the innermost first. */
const everywhere = (json: Json, change: (value: Json, key: string) => Json, key = ""): Json => {
  if (Array.isArray(json))
    return change(
      json.map((item) => everywhere(item, change)),
      key,
    );
  if (!isObject(json)) return change(json, key);
  const entries = Object.entries(json).map(([name, value]) => [
    name,
    everywhere(value, change, name),
  ]);
  return change(Object.fromEntries(entries), key);
};
