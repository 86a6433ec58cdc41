import { textMatcher, type BuildFilter, type TextCondition } from "@signalbox/contract";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { StepQueries } from "./step-queries.ts";

export type ValuesCondition = BuildFilter["values"][number];
/** A condition that an index can answer: which builds contain a text, or have a step with one of these names. */
type IndexedCondition = TextCondition | ValuesCondition;
/** The compared builds, and how many of them meet each condition that an index decides. */
export type Compared = { builds: number; having: Map<IndexedCondition, number> };

/** Compares builds one by one. */
export function createCandidateFilter(database: Database, steps: StepQueries) {
  const texts = database.prepare((ids: string) =>
    database.sql
      .selectFrom("builds")
      .select(["id", "number", "after", "title", "message", "author_login", "author_name"])
      .where("id", "in", sql<number>`(select value from json_each(${ids}))`),
  );

  /** The builds of a batch whose texts and steps meet the conditions, in the same order. Counts them in `compared`. */
  return (
    ids: readonly number[],
    filter: BuildFilter,
    compared: Compared = { builds: 0, having: new Map() },
  ): number[] => {
    const json = JSON.stringify(ids);
    const matching = new Set(ids);
    const count = (condition: IndexedCondition, builds: number): void =>
      void compared.having.set(condition, having(compared, condition) + builds);
    compared.builds += ids.length;
    if (filter.texts.length > 0)
      for (const build of texts(json)) {
        const matchesText = textMatcher(build);
        for (const text of filter.texts) {
          if (text.isNegated && !matching.has(build.id)) continue;
          const isFound = matchesText(text);
          if (isFound) count(text, 1);
          if (isFound === text.isNegated) matching.delete(build.id);
        }
      }
    for (const condition of filter.values)
      if (condition.key === "step") {
        const withStep = steps.having(json, condition.values);
        count(condition, withStep.size);
        for (const id of ids) if (withStep.has(id) === condition.isNegated) matching.delete(id);
      }
    return ids.filter((id) => matching.has(id));
  };
}

/** How many of the compared builds meet a condition. */
export function having(compared: Compared, condition: IndexedCondition): number {
  return compared.having.get(condition) ?? 0;
}
