import { isObject, parseJson } from "../../lib/json.ts";

export const repoOrders = ["name", "activity", "failing"] as const;
export type RepoOrder = (typeof repoOrders)[number];

/** How a person arranges the list of repositories. */
export type HomeChoices = {
  order: RepoOrder;
  /** The slugs of the repositories at the top of the list. */
  favourites: readonly string[];
  /** The groups whose repositories are hidden. */
  folded: readonly string[];
};

/** Reads stored choices. Missing or invalid choices get their defaults. */
export function readChoices(text = ""): HomeChoices {
  const stored = parseJson(text);
  const { order, favourites, folded } = isObject(stored) ? stored : {};
  return {
    order: repoOrders.find((one) => one === order) ?? "name",
    favourites: textsOf(favourites),
    folded: textsOf(folded),
  };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** Adds the text to the list, or removes it. */
export function toggled(texts: readonly string[], text: string): string[] {
  return texts.includes(text) ? texts.filter((one) => one !== text) : [...texts, text];
}
