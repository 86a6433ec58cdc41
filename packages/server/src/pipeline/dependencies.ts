interface Dependent {
  name: string;
  depends_on: string[];
}

/**
 * Replaces each dependency that was left out by its own dependencies, again and again; a name that
 * nobody bears is dropped. The order is that of the file and no name comes twice.
 * @param all every item of the file, without cycles
 * @param kept the names that stay
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

/** Whether following depends_on from somewhere comes back. Names that nobody bears lead nowhere. */
export function hasCycle(all: readonly Dependent[]): boolean {
  const waiting = new Map(all.map((item) => [item.name, item.depends_on]));
  for (let before = -1; before !== waiting.size;) {
    before = waiting.size;
    for (const [name, names] of waiting) {
      if (!names.some((dependency) => waiting.has(dependency))) waiting.delete(name);
    }
  }
  return waiting.size > 0;
}
