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

/** The repository of a build that was deleted. Ids of repositories begin at 1. */
const none = 0;
const firstCapacity = 1024;
/** How many rows a condition compares before the next condition gets those that are left. */
const blockLength = 2048;

/**
 * Keeps those of the first `count` row numbers whose rows meet a condition, in the same order, and returns how many are
 * left. One condition after the other goes through a block of rows, because a loop over one column is several times as
 * fast as a function call for each row.
 */
type Narrow = (rows: Int32Array, count: number) => number;

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
  #lastRepo = 0;

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
    this.#lastRepo = Math.max(this.#lastRepo, build.repo_id);
    this.#numbers.number[at] = build.number;
    this.#numbers.created[at] = build.created;
    this.#numbers.hash[at] = leadingBits(build.after);
    for (const column of textColumns) this.#texts[column][at] = this.#codeOf(build[column]);
  }

  delete(id: number): void {
    const at = this.#indexOf(id);
    if (at !== undefined) this.#numbers.repo[at] = none;
  }

  /** Returns those of some ids, in the same order, whose builds are in the scope and meet what columns can decide. */
  tester(filter: BuildFilter, scope: Scope): (ids: readonly number[]) => number[] {
    const narrows = this.#compile(filter, scope);
    const end = this.#firstFrom(scope.before);
    return (ids) => {
      const rows = new Int32Array(ids.length);
      let count = 0;
      for (const one of ids) {
        const at = this.#indexOf(one);
        if (at !== undefined && at < end) rows[count++] = at;
      }
      return this.#idsOf(rows, narrowAll(narrows, rows, count));
    };
  }

  /** The ids of the builds that {@link tester} accepts, the newest first. */
  *matching(filter: BuildFilter, scope: Scope): Generator<number, undefined> {
    const narrows = this.#compile(filter, scope);
    if (narrows === "nothing") return undefined;
    const rows = new Int32Array(blockLength);
    for (let end = this.#firstFrom(scope.before); end > 0; end -= blockLength) {
      const length = Math.min(blockLength, end);
      for (let index = 0; index < length; index += 1) rows[index] = end - 1 - index;
      yield* this.#idsOf(rows, narrowAll(narrows, rows, length));
    }
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

  #idsOf(rows: Int32Array, count: number): number[] {
    const { id } = this.#numbers;
    return Array.from(rows.subarray(0, count), (at) => id[at] ?? 0);
  }

  /** The conditions; "nothing" if no build has one of the wanted values. */
  #compile(filter: BuildFilter, { repoIds, ref }: Scope): readonly Narrow[] | "nothing" {
    const { repo, created } = this.#numbers;
    const isAllowed = new Uint8Array(this.#lastRepo + 1);
    for (const one of repoIds) isAllowed[one] = 1;
    const narrows = [oneColumn(repo, isAllowed, 1)];
    const conditions = filter.values.flatMap(({ key, values, isNegated }) =>
      key === "step" ? [] : { names: columnsOf[key], values: [...values], isNegated },
    );
    if (ref !== undefined)
      conditions.push({ names: columnsOf.ref, values: [ref], isNegated: false });
    for (const { names, values, isNegated } of conditions) {
      const codes = values.flatMap((value) => this.#codes.get(value) ?? []);
      if (codes.length === 0 && !isNegated) return "nothing";
      narrows.push(this.#narrowOf(names, codes, isNegated ? 0 : 1));
    }
    const { since, until } = filter;
    if (since > 0 || until < Number.POSITIVE_INFINITY)
      narrows.push(inPeriod(created, since, until));
    return narrows;
  }

  #narrowOf(names: readonly TextColumn[], codes: readonly number[], wanted: 0 | 1): Narrow {
    const isWanted = new Uint8Array(this.#codes.size);
    for (const code of codes) isWanted[code] = 1;
    const [first, second] = names.map((name) => this.#texts[name]);
    if (first === undefined) throw new RangeError("a condition compares at least one column");
    return second === undefined
      ? oneColumn(first, isWanted, wanted)
      : eitherColumn(first, second, isWanted, wanted);
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

const narrowAll = (
  narrows: readonly Narrow[] | "nothing",
  rows: Int32Array,
  length: number,
): number => {
  if (narrows === "nothing") return 0;
  let count = length;
  for (const narrow of narrows) {
    if (count === 0) break;
    count = narrow(rows, count);
  }
  return count;
};

/** Keeps rows by what `table` says of the column's value. */
const oneColumn =
  (column: Int32Array | Uint32Array, table: Uint8Array, wanted: 0 | 1): Narrow =>
  (rows, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const at = rows[index] ?? 0;
      if (table[column[at] ?? 0] === wanted) rows[kept++] = at;
    }
    return kept;
  };

/** Keeps rows where `table` accepts the value of at least one column; if `wanted` is 0, of none. */
const eitherColumn =
  (one: Uint32Array, other: Uint32Array, table: Uint8Array, wanted: 0 | 1): Narrow =>
  (rows, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const at = rows[index] ?? 0;
      if (((table[one[at] ?? 0] ?? 0) | (table[other[at] ?? 0] ?? 0)) === wanted) rows[kept++] = at;
    }
    return kept;
  };

const inPeriod =
  (created: Float64Array, since: number, until: number): Narrow =>
  (rows, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const at = rows[index] ?? 0;
      const time = created[at] ?? 0;
      if (time >= since && time < until) rows[kept++] = at;
    }
    return kept;
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
