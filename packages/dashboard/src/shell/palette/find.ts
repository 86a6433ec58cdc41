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

type Find = { typed: string; items: readonly PaletteItem[]; usage: Usage; nowMs: number };

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
export function findItems({ typed, items, usage, nowMs }: Find): FoundGroup[] {
  const words = wordsOf(typed);
  if (words.length === 0) return beforeTyping(items, usage, nowMs);
  const reference = buildReference(typed);
  const found = new Map<GroupName, Scored[]>();
  for (const item of items) {
    const match =
      (reference && matchReference(item, reference)) || matchText(item.text, words, item.context);
    if (match === 0) continue;
    const score = match + (item.isHere ? gainHere : 0) + gainOf(usage, item.id, nowMs);
    const list = found.get(item.group);
    if (list === undefined) found.set(item.group, [{ item, score }]);
    else list.push({ item, score });
  }
  return groups
    .flatMap((name): (FoundGroup & { best: number })[] => {
      const scored = found.get(name);
      if (scored === undefined) return [];
      const sorted = scored.sort(byScore);
      return [{ ...cut(name, sorted), best: sorted[0]?.score ?? 0 }];
    })
    .sort((one, other) => other.best - one.best)
    .map(({ name, items, hidden }) => ({ name, items, hidden }));
}

/** An exact number is better than any other match. */
const matchReference = (
  { number, context = "", isHere }: PaletteItem,
  reference: { repo: string; number: number },
): number => {
  if (number !== reference.number) return 0;
  if (reference.repo !== "") return context.includes(reference.repo) ? exactNumber : 0;
  return isHere ? exactNumber : exactNumber / 2;
};

type Scored = { item: PaletteItem; score: number };

const byScore = (one: Scored, other: Scored): number =>
  other.score - one.score ||
  (other.item.order ?? 0) - (one.item.order ?? 0) ||
  one.item.text.length - other.item.text.length;

const gainOf = (usage: Usage, id: string, nowMs: number): number => {
  const weight = usage.size === 0 ? 0 : weightOf(usage, id, nowMs);
  return (maxGain * weight) / (weight + 1);
};

const cut = (name: GroupName, scored: readonly Scored[]): FoundGroup => ({
  name,
  items: scored.slice(0, maxPerGroup).map(({ item }) => item),
  hidden: Math.max(0, scored.length - maxPerGroup),
});

const beforeTyping = (items: readonly PaletteItem[], usage: Usage, nowMs: number): FoundGroup[] => {
  const byId = new Map(items.map((item) => [item.id, item]));
  const recent = lastUsed(usage)
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, maxRecent);
  const isRecent = new Set(recent.map(({ id }) => id));
  const rest = (name: GroupName, maxItems: number): FoundGroup => {
    const others = items
      .filter((item) => item.group === name && !isRecent.has(item.id))
      .sort((one, other) => weightOf(usage, other.id, nowMs) - weightOf(usage, one.id, nowMs));
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
