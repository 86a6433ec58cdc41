import type { BuildFilter } from "@signalbox/contract";
import { NumberColumn, type Numbers } from "./number-column.ts";

/** The properties of a build that queries compare. Of people there are all texts by which they are found, in lower case. */
export type IndexedBuild = {
  id: number;
  repo_id: number;
  number: number;
  created: number;
  after: string;
} & Record<Exclude<TextColumn, PeopleColumn>, string> &
  Record<PeopleColumn, readonly string[]>;

const textColumns = [
  "status",
  "event",
  "pr",
  "branch",
  "ref",
  "deploy",
  "author",
  "starter",
] as const;
type TextColumn = (typeof textColumns)[number];
type PeopleColumn = "author" | "starter";

/** The columns that each key of a query is compared with. */
const columnsOf = {
  status: ["status"],
  event: ["event"],
  pr: ["pr"],
  branch: ["branch"],
  ref: ["ref"],
  deploy: ["deploy"],
  author: ["author", "starter"],
} as const satisfies Record<string, readonly TextColumn[]>;
type TextKey = keyof typeof columnsOf;

const keyOf: Record<TextColumn, TextKey> = {
  status: "status",
  event: "event",
  pr: "pr",
  branch: "branch",
  ref: "ref",
  deploy: "deploy",
  author: "author",
  starter: "author",
};

/** The builds to search: all builds of these repositories, optionally of one ref, with ids from `from` (default: all) and below `before`. */
export type Scope = {
  repoIds: readonly number[];
  ref?: string | undefined;
  from?: number | undefined;
  before: number;
};

/** The repository of a build that was deleted. Ids of repositories begin at 1. */
const none = 0;
/** How many rows a condition compares before the next condition gets those that are left. */
const blockLength = 2048;

/**
 * Filters the first `count` row numbers by a condition on their rows, in place and in order. Returns how many are left.
 * One condition after the other goes through a block of rows, because a loop over one column is several times as fast
 * as a function call for each row.
 */
type Narrow = (rows: Int32Array, count: number) => number;

/**
 * The properties of all builds as columns of numbers, in order of ids. A scan compares numbers only, and a changed
 * build rewrites only its own row.
 */
export class BuildColumns {
  #size = 0;
  readonly #numbers = {
    id: new NumberColumn(),
    repo: new NumberColumn(),
    number: new NumberColumn(),
    created: new NumberColumn(),
    /** The first 32 bits of the hash. */
    hash: new NumberColumn(),
  };
  readonly #texts: Record<TextColumn, NumberColumn> = {
    status: new NumberColumn(),
    event: new NumberColumn(),
    pr: new NumberColumn(),
    branch: new NumberColumn(),
    ref: new NumberColumn(),
    deploy: new NumberColumn(),
    author: new NumberColumn(),
    starter: new NumberColumn(),
  };
  /** Each distinct text is stored once for a key. A key with few texts has small codes, which need little space. */
  readonly #codes: Record<TextKey, Map<string, number>> = {
    status: new Map(),
    event: new Map(),
    pr: new Map(),
    branch: new Map(),
    ref: new Map(),
    deploy: new Map(),
    author: new Map(),
  };
  /** The codes of the people who are found by a text. */
  readonly #people = new Map<string, number[]>();
  #lastRepo = 0;

  /** The highest id; 0 if there are no builds. */
  get lastId(): number {
    return this.#size === 0 ? 0 : (this.#numbers.id.values[this.#size - 1] ?? 0);
  }

  /** Stores a new build, or the new state of a known one. It costs more if builds with higher ids are known. */
  set(build: IndexedBuild): void {
    const at = this.#indexOf(build.id) ?? this.#makePlace(build.id);
    this.#numbers.id.set(at, build.id);
    this.#numbers.repo.set(at, build.repo_id);
    this.#lastRepo = Math.max(this.#lastRepo, build.repo_id);
    this.#numbers.number.set(at, build.number);
    this.#numbers.created.set(at, build.created);
    this.#numbers.hash.set(at, leadingBits(build.after));
    for (const column of textColumns) {
      const value = build[column];
      const code =
        typeof value === "string" ? this.#codeOf(keyOf[column], value) : this.#personCode(value);
      this.#texts[column].set(at, code);
    }
  }

  delete(id: number): void {
    const at = this.#indexOf(id);
    if (at !== undefined) this.#numbers.repo.set(at, none);
  }

  /**
   * Returns a function that filters ids, in order, for builds that are in the scope and meet the conditions that
   * columns can decide.
   */
  tester(filter: BuildFilter, scope: Scope): (ids: readonly number[]) => number[] {
    const narrows = this.#compile(filter, scope);
    const [start, end] = [this.#firstFrom(scope.from ?? 0), this.#firstFrom(scope.before)];
    return (ids) => {
      const rows = new Int32Array(ids.length);
      let count = 0;
      for (const one of ids) {
        const at = this.#indexOf(one);
        if (at !== undefined && at >= start && at < end) rows[count++] = at;
      }
      return this.#idsOf(rows, narrowAll(narrows, rows, count));
    };
  }

  /** The ids of the builds that {@link tester} accepts, the newest first. */
  *matching(filter: BuildFilter, scope: Scope): Generator<number, undefined> {
    const narrows = this.#compile(filter, scope);
    if (narrows === "nothing") return undefined;
    const rows = new Int32Array(blockLength);
    const start = this.#firstFrom(scope.from ?? 0);
    for (let end = this.#firstFrom(scope.before); end > start; end -= blockLength) {
      const length = Math.min(blockLength, end - start);
      for (let index = 0; index < length; index += 1) rows[index] = end - 1 - index;
      yield* this.#idsOf(rows, narrowAll(narrows, rows, length));
    }
    return undefined;
  }

  /**
   * The ids of the builds with this number, or with a hash that begins with `hash`, newest first. Only 32 bits of
   * hashes are compared.
   */
  identified({ number, hash }: { number: number | undefined; hash: string | undefined }): number[] {
    const found: number[] = [];
    const [low, high] = hash === undefined ? [1, 0] : rangeOf(hash);
    // A local variable for each array saves a look-up for each build.
    const [ids, numbers, hashes] = [
      this.#numbers.id.values,
      this.#numbers.number.values,
      this.#numbers.hash.values,
    ];
    for (let at = this.#size - 1; at >= 0; at -= 1) {
      const bits = hashes[at] ?? 0;
      if (numbers[at] === number || (bits >= low && bits <= high)) found.push(ids[at] ?? 0);
    }
    return found;
  }

  #idsOf(rows: Int32Array, count: number): number[] {
    const { values: id } = this.#numbers.id;
    return Array.from(rows.subarray(0, count), (at) => id[at] ?? 0);
  }

  /** The conditions; "nothing" if no build has one of the wanted values. */
  #compile(filter: BuildFilter, { repoIds, ref }: Scope): readonly Narrow[] | "nothing" {
    const { repo, created } = this.#numbers;
    const isAllowed = new Uint8Array(this.#lastRepo + 1);
    for (const one of repoIds) isAllowed[one] = 1;
    const narrows = [oneColumn(repo.values, isAllowed, 1)];
    const conditions = filter.values.flatMap(({ key, values, isNegated }) =>
      key === "step" ? [] : { key, values: [...values], isNegated },
    );
    if (ref !== undefined) conditions.push({ key: "ref", values: [ref], isNegated: false });
    for (const { key, values, isNegated } of conditions) {
      const codes = this.#codesFor(key, values);
      if (codes.length === 0 && !isNegated) return "nothing";
      narrows.push(this.#narrowOf(key, codes, isNegated ? 0 : 1));
    }
    const { since, until } = filter;
    if (since > 0 || until < Number.POSITIVE_INFINITY)
      narrows.push(inPeriod(created.values, since, until));
    return narrows;
  }

  #narrowOf(key: TextKey, codes: readonly number[], wanted: 0 | 1): Narrow {
    const isWanted = new Uint8Array(this.#codes[key].size);
    for (const code of codes) isWanted[code] = 1;
    const [first, second] = columnsOf[key].map((name) => this.#texts[name].values);
    if (first === undefined) throw new RangeError("a condition compares at least one column");
    return second === undefined
      ? oneColumn(first, isWanted, wanted)
      : eitherColumn(first, second, isWanted, wanted);
  }

  #codesFor(key: TextKey, values: readonly string[]): readonly number[] {
    if (key === "author") return this.#peopleNamed(values);
    return values.flatMap((value) => this.#codes[key].get(value) ?? []);
  }

  /** The people with one of these texts, or, if there is nobody, with a text that contains one: `ann` must not find Anna beside Ann. */
  #peopleNamed(values: readonly string[]): readonly number[] {
    const exact = values.flatMap((value) => this.#people.get(value) ?? []);
    if (exact.length > 0) return exact;
    const parts = values.filter((value) => value !== "");
    return [...this.#people].flatMap(([text, codes]) =>
      parts.some((part) => text.includes(part)) ? codes : [],
    );
  }

  #personCode(values: readonly string[]): number {
    const person = values.join("\n");
    const known = this.#codes.author.get(person);
    if (known !== undefined) return known;
    const code = this.#codeOf("author", person);
    for (const value of new Set(values)) {
      const codes = this.#people.get(value);
      if (codes === undefined) this.#people.set(value, [code]);
      else codes.push(code);
    }
    return code;
  }

  #codeOf(key: TextKey, text: string): number {
    const codes = this.#codes[key];
    const known = codes.get(text);
    if (known !== undefined) return known;
    const code = codes.size;
    codes.set(text, code);
    return code;
  }

  #makePlace(id: number): number {
    const at = this.#firstFrom(id);
    if (at < this.#size)
      for (const column of [...Object.values(this.#numbers), ...Object.values(this.#texts)])
        column.makePlace(at, this.#size);
    this.#size += 1;
    return at;
  }

  #indexOf(id: number): number | undefined {
    const { values: ids } = this.#numbers.id;
    if (id > this.lastId) return undefined;
    // If no build was deleted, the row of a build is as far from the last row as its id is from the last id.
    const expected = this.#size - 1 - (this.lastId - id);
    if (expected >= 0 && expected < this.#size && ids[expected] === id) return expected;
    const at = this.#firstFrom(id);
    return this.#numbers.id.values[at] === id && at < this.#size ? at : undefined;
  }

  /** The place of the first build whose id is not below this one. */
  #firstFrom(id: number): number {
    const { values: ids } = this.#numbers.id;
    let [low, high] = [0, this.#size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

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

/** Keeps the rows whose value `table` accepts, or the others if `wanted` is 0. */
const oneColumn =
  (column: Numbers, table: Uint8Array, wanted: 0 | 1): Narrow =>
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
  (one: Numbers, other: Numbers, table: Uint8Array, wanted: 0 | 1): Narrow =>
  (rows, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const at = rows[index] ?? 0;
      if (((table[one[at] ?? 0] ?? 0) | (table[other[at] ?? 0] ?? 0)) === wanted) rows[kept++] = at;
    }
    return kept;
  };

const inPeriod =
  (created: Numbers, since: number, until: number): Narrow =>
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

/** The leading bits of all hashes that begin with a text. */
const rangeOf = (prefix: string): [low: number, high: number] => {
  const digits = prefix.slice(0, hexDigits);
  return [
    Number.parseInt(digits.padEnd(hexDigits, "0"), 16),
    Number.parseInt(digits.padEnd(hexDigits, "f"), 16),
  ];
};
