import { groups, type GroupName, type PaletteItem } from "./items.ts";
import { buildReference, matchText, wordsOf } from "./match.ts";
import { lastUsed, weightOf, type Usage } from "./usage.ts";

/** A group of results under its heading. */
export type FoundGroup = {
  name: GroupName | "recent";
  items: readonly PaletteItem[];
  /** How many more items match. */
  hidden: number;
};

type Find = {
  typed: string;
  lists: readonly Iterable<PaletteItem>[];
  /** The repository on the screen, as `namespace/name`. */
  here: string | undefined;
  usage: Usage;
  nowMs: number;
};

const maxPerGroup = 6;
const maxRecent = 6;
/** Score added to an item that is always used: more than the difference between two kinds of matches. */
const maxGain = 50;
/** Score added to items of the repository on the screen. */
const gainHere = 15;
const exactNumber = 200;
/** Actions that are listed before anything is typed. */
const maxActions = 8;

/**
 * The items that match the typed text, in groups. Within a group, and between groups, better matches come first;
 * frequently used items count as better matches. Without a text: recently used items, the actions and the pages.
 */
export function findItems({ typed, lists, here, usage, nowMs }: Find): FoundGroup[] {
  const words = wordsOf(typed);
  if (words.length === 0)
    return beforeTyping(
      lists.flatMap((items) => [...items]),
      usage,
      nowMs,
    );
  const reference = buildReference(typed);
  const found = new Map<GroupName, Best>();
  const add = (item: PaletteItem): void => {
    const isHere = here !== undefined && item.repo === here;
    const match =
      (reference && matchReference(item, isHere, reference)) ||
      matchText(item.text, words, item.context);
    if (match === 0) return;
    const score = match + (isHere ? gainHere : 0) + gainOf(usage, item.id, nowMs);
    let best = found.get(item.group);
    if (best === undefined) found.set(item.group, (best = { scored: [], count: 0 }));
    addTo(best, { item, score });
  };
  for (const items of lists) for (const item of items) add(item);
  return groups
    .flatMap((name) => {
      const { scored, count } = found.get(name) ?? { scored: [], count: 0 };
      const [first] = scored;
      if (first === undefined) return [];
      const items = scored.map(({ item }) => item);
      return [{ name, items, hidden: count - items.length, score: first.score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ name, items, hidden }) => ({ name, items, hidden }));
}

/** The best results of a group, the best first, and how many results it has. */
type Best = { scored: Scored[]; count: number };

/** Keeps only what is shown, because sorting all results of a short text would take several times as long. */
const addTo = (best: Best, one: Scored): void => {
  best.count += 1;
  const { scored } = best;
  const last = scored[maxPerGroup - 1];
  if (last !== undefined && byScore(last, one) <= 0) return;
  let at = Math.min(scored.length, maxPerGroup - 1);
  for (; at > 0; at -= 1) {
    const above = scored[at - 1];
    if (above === undefined || byScore(above, one) <= 0) break;
    scored[at] = above;
  }
  scored[at] = one;
};

/** An exact number is better than any other match. */
const matchReference = (
  { number, context = "" }: PaletteItem,
  isHere: boolean,
  reference: { repo: string; number: number },
): number => {
  if (number !== reference.number) return 0;
  if (reference.repo !== "") return context.includes(reference.repo) ? exactNumber : 0;
  return isHere ? exactNumber : exactNumber / 2;
};

type Scored = { item: PaletteItem; score: number };

const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score ||
  (b.item.order ?? 0) - (a.item.order ?? 0) ||
  a.item.text.length - b.item.text.length;

const gainOf = (usage: Usage, id: string, nowMs: number): number => {
  const weight = usage.size === 0 ? 0 : weightOf(usage, id, nowMs);
  return (maxGain * weight) / (weight + 1);
};

const beforeTyping = (items: readonly PaletteItem[], usage: Usage, nowMs: number): FoundGroup[] => {
  const byId = new Map(items.map((item) => [item.id, item]));
  const recent = lastUsed(usage)
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, maxRecent);
  const isRecent = new Set(recent.map(({ id }) => id));
  const rest = (name: GroupName, maxItems: number): FoundGroup => {
    const others = items
      .filter((item) => item.group === name && !isRecent.has(item.id))
      .sort((a, b) => weightOf(usage, b.id, nowMs) - weightOf(usage, a.id, nowMs));
    return {
      name,
      items: others.slice(0, maxItems),
      hidden: Math.max(0, others.length - maxItems),
    };
  };
  const all: FoundGroup[] = [
    { name: "recent", items: recent, hidden: 0 },
    rest("actions", maxActions),
    rest("pages", Number.POSITIVE_INFINITY),
  ];
  return all.filter((group) => group.items.length > 0);
};
