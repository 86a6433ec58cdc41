type Dependent = {
  name: string;
  depends_on: string[];
};

/**
 * Replaces each dependency that was filtered out by its own dependencies, recursively. Unknown names are
 * dropped. The result has no duplicates and keeps the order of the file.
 * @param all every item of the file; must not contain cycles
 * @param kept the names that were not filtered out
 * @returns the dependencies of every item of `all`, by name
 */
export function rewriteDependencies(
  all: readonly Dependent[],
  kept: ReadonlySet<string>,
): Map<string, string[]> {
  const byName = new Map(all.map((item) => [item.name, item]));
  const done = new Map<string, string[]>();
  const rewrite = (item: Dependent): string[] => {
    const known = done.get(item.name);
    if (known) return known;
    const names = item.depends_on.flatMap((name) => {
      const dependency = byName.get(name);
      if (!dependency) return [];
      return kept.has(name) ? [name] : rewrite(dependency);
    });
    const unique = [...new Set(names)];
    done.set(item.name, unique);
    return unique;
  };
  for (const item of all) rewrite(item);
  return done;
}

/** The items whose depends_on form a cycle, and those that wait for one. Unknown names are ignored. */
export function cycleIn<Item extends Dependent>(all: readonly Item[]): Item[] {
  const waiting = new Map(all.map((item) => [item.name, item]));
  for (let before = -1; before !== waiting.size;) {
    before = waiting.size;
    for (const [name, item] of waiting) {
      if (!item.depends_on.some((dependency) => waiting.has(dependency))) waiting.delete(name);
    }
  }
  return [...waiting.values()];
}
