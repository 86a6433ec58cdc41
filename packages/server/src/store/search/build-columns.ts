import type { BuildFilter } from "@signalbox/contract";

/** The properties of a build that queries compare. People are in lower case. */
export type IndexedBuild = {
  id: number;
  repo_id: number;
  number: number;
  created: number;
  after: string;
} & Record<TextColumn, string>;

const textColumns = ["status", "event", "branch", "ref", "deploy", "author", "starter"] as const;
type TextColumn = (typeof textColumns)[number];

/** The columns that each key of a query is compared with. */
const columnsOf = {
  status: ["status"],
  event: ["event"],
  branch: ["branch"],
  ref: ["ref"],
  deploy: ["deploy"],
  author: ["author", "starter"],
} as const;

/** Which builds are searched: those of these repositories, optionally of one ref, with ids below `before`. */
export type Scope = {
  repoIds: readonly number[];
  ref?: string | undefined;
  before: number;
};

/** A build that was deleted. */
const none = -1;
const firstCapacity = 1024;

/**
 * The properties of all builds as columns of numbers, in order of ids. A scan compares numbers only, and a changed
 * build rewrites only its own row.
 */
export class BuildColumns {
  #size = 0;
  #numbers = {
    id: new Int32Array(firstCapacity),
    repo: new Int32Array(firstCapacity),
    number: new Int32Array(firstCapacity),
    created: new Float64Array(firstCapacity),
    /** The first 32 bits of the hash. */
    hash: new Uint32Array(firstCapacity),
  };
  readonly #texts: Record<TextColumn, Uint32Array> = {
    status: new Uint32Array(firstCapacity),
    event: new Uint32Array(firstCapacity),
    branch: new Uint32Array(firstCapacity),
    ref: new Uint32Array(firstCapacity),
    deploy: new Uint32Array(firstCapacity),
    author: new Uint32Array(firstCapacity),
    starter: new Uint32Array(firstCapacity),
  };
  /** Each distinct text is stored once. */
  readonly #codes = new Map<string, number>();

  /** The highest id; 0 if there are no builds. */
  get lastId(): number {
    return this.#size === 0 ? 0 : (this.#numbers.id[this.#size - 1] ?? 0);
  }

  /** Stores a new build, or the new state of a known one. New builds must come in order of ids. */
  set(build: IndexedBuild): void {
    const at = build.id > this.lastId ? this.#append() : this.#indexOf(build.id);
    if (at === undefined) throw new RangeError(`Build ${build.id} is not in the order of ids`);
    this.#numbers.id[at] = build.id;
    this.#numbers.repo[at] = build.repo_id;
    this.#numbers.number[at] = build.number;
    this.#numbers.created[at] = build.created;
    this.#numbers.hash[at] = leadingBits(build.after);
    for (const column of textColumns) this.#texts[column][at] = this.#codeOf(build[column]);
  }

  delete(id: number): void {
    const at = this.#indexOf(id);
    if (at !== undefined) this.#numbers.repo[at] = none;
  }

  /** Whether a build is in the scope and meets the conditions that columns can decide. */
  tester(filter: BuildFilter, scope: Scope): (id: number) => boolean {
    const test = this.#compile(filter, scope);
    return (id) => {
      const at = this.#indexOf(id);
      return at !== undefined && test(at);
    };
  }

  /** The ids of the builds that {@link tester} accepts, the newest first. */
  *matching(filter: BuildFilter, scope: Scope): Generator<number, undefined> {
    const test = this.#compile(filter, scope);
    const { id } = this.#numbers;
    for (let at = this.#firstFrom(scope.before) - 1; at >= 0; at -= 1)
      if (test(at)) yield id[at] ?? 0;
    return undefined;
  }

  /** The ids of the builds with this number or whose hash begins so, newest first. Only 32 bits of hashes are compared. */
  identified({ number, hash }: { number: number | undefined; hash: string | undefined }): number[] {
    const found: number[] = [];
    const [low, high] = hash === undefined ? [1, 0] : rangeOf(hash);
    const columns = this.#numbers;
    for (let at = this.#size - 1; at >= 0; at -= 1) {
      const bits = columns.hash[at] ?? 0;
      if (columns.number[at] === number || (bits >= low && bits <= high))
        found.push(columns.id[at] ?? 0);
    }
    return found;
  }

  #compile(filter: BuildFilter, { repoIds, ref, before }: Scope): (at: number) => boolean {
    const { id, repo, created } = this.#numbers;
    const isAllowed = new Uint8Array(repoIds.reduce((max, one) => Math.max(max, one), 0) + 1);
    for (const one of repoIds) isAllowed[one] = 1;
    const { since, until } = filter;
    const tests = filter.values.flatMap(({ key, values, isNegated }) =>
      key === "step" ? [] : [this.#testOf(columnsOf[key], [...values], isNegated)],
    );
    if (ref !== undefined) tests.push(this.#testOf(["ref"], [ref], false));
    return (at) => {
      if (isAllowed[repo[at] ?? none] !== 1 || (id[at] ?? 0) >= before) return false;
      const time = created[at] ?? 0;
      if (time < since || time >= until) return false;
      for (const test of tests) if (!test(at)) return false;
      return true;
    };
  }

  #testOf(
    names: readonly TextColumn[],
    values: readonly string[],
    isNegated: boolean,
  ): (at: number) => boolean {
    const codes = values.flatMap((value) => this.#codes.get(value) ?? []);
    const columns = names.map((name) => this.#texts[name]);
    return (at) => {
      for (const column of columns)
        for (const code of codes) if (column[at] === code) return !isNegated;
      return isNegated;
    };
  }

  #codeOf(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    const code = this.#codes.size;
    this.#codes.set(text, code);
    return code;
  }

  #append(): number {
    if (this.#size === this.#numbers.id.length) this.#grow();
    this.#size += 1;
    return this.#size - 1;
  }

  #grow(): void {
    const { id, repo, number, created, hash } = this.#numbers;
    this.#numbers = {
      id: doubled(id, Int32Array),
      repo: doubled(repo, Int32Array),
      number: doubled(number, Int32Array),
      created: doubled(created, Float64Array),
      hash: doubled(hash, Uint32Array),
    };
    for (const column of textColumns)
      this.#texts[column] = doubled(this.#texts[column], Uint32Array);
  }

  #indexOf(id: number): number | undefined {
    const at = this.#firstFrom(id);
    return this.#numbers.id[at] === id && at < this.#size ? at : undefined;
  }

  /** The place of the first build whose id is not below this one. */
  #firstFrom(id: number): number {
    let [low, high] = [0, this.#size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#numbers.id[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

type Column = Int32Array | Uint32Array | Float64Array;

const doubled = <Kind extends Column>(column: Kind, Kind: new (length: number) => Kind): Kind => {
  const grown = new Kind(column.length * 2);
  grown.set(column);
  return grown;
};

const hexDigits = 8;

const leadingBits = (hash: string): number =>
  /^[0-9a-f]{8}/i.test(hash) ? Number.parseInt(hash.slice(0, hexDigits), 16) : 0;

/** The leading bits of all hashes that begin so. */
const rangeOf = (begun: string): [low: number, high: number] => {
  const digits = begun.slice(0, hexDigits);
  return [
    Number.parseInt(digits.padEnd(hexDigits, "0"), 16),
    Number.parseInt(digits.padEnd(hexDigits, "f"), 16),
  ];
};
