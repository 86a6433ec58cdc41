/** The common fields of stages and steps. */
type Part = { readonly name: string; readonly depends_on?: readonly string[] | undefined };

/**
 * For each stage the indices of the stages that it waits for. Names of stages outside this build are ignored.
 * A dependency that would close a cycle is left out, so that walks end.
 */
export function stageDependencies(stages: readonly Part[]): Dependencies {
  return memoize(stageCache, stages, () => withoutCycles(stages.map(indexFinder(stages))));
}

/**
 * For each step the indices of the steps that it waits for. If no step names any, they run one after the other. A step
 * that names only unknown steps waits for the previous one, because Drone names steps that it does not list.
 */
export function stepDependencies(steps: readonly Part[]): Dependencies {
  return memoize(stepCache, steps, () => {
    const isChain = steps.every(({ depends_on }) => !depends_on?.length);
    const find = indexFinder(steps);
    return withoutCycles(
      steps.map((step, index) => {
        const found = find(step);
        const isLost = found.length === 0 && (step.depends_on ?? []).length > 0;
        return (isChain || isLost) && index > 0 ? [index - 1] : found;
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

const indexFinder = (parts: readonly Part[]) => {
  const indices = new Map<string, number>();
  for (const [index, { name }] of parts.entries()) if (!indices.has(name)) indices.set(name, index);
  return ({ depends_on = [] }: Part): number[] =>
    depends_on.flatMap((name) => indices.get(name) ?? []);
};

/** All indices, each after its dependencies. */
export function inOrder(dependencies: readonly (readonly number[])[]): number[] {
  const done = new Set<number>();
  const visit = (index: number): void => {
    if (done.has(index)) return;
    done.add(index);
    for (const before of dependencies[index] ?? []) visit(before);
    order.push(index);
  };
  const order: number[] = [];
  for (const index of dependencies.keys()) visit(index);
  return order;
}

const withoutCycles = (wanted: readonly number[][]): number[][] => {
  const kept: number[][] = wanted.map(() => []);
  const state = new Map<number, "open" | "done">();
  const visit = (index: number): void => {
    state.set(index, "open");
    for (const before of wanted[index] ?? []) {
      if (state.get(before) === "open") continue;
      if (!state.has(before)) visit(before);
      kept[index]?.push(before);
    }
    state.set(index, "done");
  };
  for (const index of wanted.keys()) if (!state.has(index)) visit(index);
  return kept;
};
