/** The common fields of stages and steps. */
type Part = { readonly name: string; readonly depends_on?: readonly string[] | undefined };

/**
 * For each stage the places of the stages that it waits for. Names of stages outside this build are ignored.
 * A dependency that would close a cycle is left out, so that walks end.
 */
export function stageDependencies(stages: readonly Part[]): Dependencies {
  return memoize(stageCache, stages, () => withoutCycles(stages.map(placeFinder(stages))));
}

/**
 * For each step the places of the steps that it waits for. If no step names any, they run one after the other. A step
 * that names only unknown steps waits for the previous one, because Drone names steps that it does not list.
 */
export function stepDependencies(steps: readonly Part[]): Dependencies {
  return memoize(stepCache, steps, () => {
    const isChain = steps.every(({ depends_on }) => !depends_on?.length);
    const find = placeFinder(steps);
    return withoutCycles(
      steps.map((step, place) => {
        const found = find(step);
        const isLost = found.length === 0 && (step.depends_on ?? []).length > 0;
        return (isChain || isLost) && place > 0 ? [place - 1] : found;
      }),
    );
  });
}

type Dependencies = readonly (readonly number[])[];
type Known = WeakMap<readonly Part[], Dependencies>;

const stageCache: Known = new WeakMap();
const stepCache: Known = new WeakMap();

/** Timeline, critical path and estimate read the same lists, of which a build may have thousands of steps. */
const memoize = (
  known: Known,
  parts: readonly Part[],
  evaluate: () => Dependencies,
): Dependencies => {
  const dependencies = known.get(parts) ?? evaluate();
  known.set(parts, dependencies);
  return dependencies;
};

const placeFinder = (parts: readonly Part[]) => {
  const places = new Map<string, number>();
  for (const [place, { name }] of parts.entries()) if (!places.has(name)) places.set(name, place);
  return ({ depends_on = [] }: Part): number[] =>
    depends_on.flatMap((name) => places.get(name) ?? []);
};

/** All places, each after its dependencies. */
export function inOrder(dependencies: readonly (readonly number[])[]): number[] {
  const done = new Set<number>();
  const visit = (place: number): void => {
    if (done.has(place)) return;
    done.add(place);
    for (const before of dependencies[place] ?? []) visit(before);
    order.push(place);
  };
  const order: number[] = [];
  for (const place of dependencies.keys()) visit(place);
  return order;
}

const withoutCycles = (wanted: readonly number[][]): number[][] => {
  const kept: number[][] = wanted.map(() => []);
  const state = new Map<number, "open" | "done">();
  const visit = (place: number): void => {
    state.set(place, "open");
    for (const before of wanted[place] ?? []) {
      if (state.get(before) === "open") continue;
      if (!state.has(before)) visit(before);
      kept[place]?.push(before);
    }
    state.set(place, "done");
  };
  for (const place of wanted.keys()) if (!state.has(place)) visit(place);
  return kept;
};
