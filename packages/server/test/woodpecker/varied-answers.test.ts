import { readFileSync } from "node:fs";
import { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import * as entities from "../../src/connected/woodpecker/entities.ts";
import { toGraph } from "../../src/connected/woodpecker/graph.ts";
import { toBuild } from "../../src/connected/woodpecker/to-build.ts";

const recorded = z
  .record(z.string(), z.object({ path: z.string(), body: z.unknown() }))
  .parse(JSON.parse(readFileSync(new URL("recorded-woodpecker.json", import.meta.url), "utf8")));
const now = 1_795_800_000;
const graph = toGraph(
  entities.listOf(entities.ConfigFile).parse(recorded["pipeline-config"]?.body),
);

const odd: readonly unknown[] = [
  undefined,
  null,
  "",
  "a name with spaces, 日本語 and 👩‍💻",
  "__proto__",
  "17",
  -62_135_596_800,
  0,
  1.5,
  1e300,
  true,
  [],
  [null, 1, "x", {}],
  {},
  { constructor: "x", a: 1, b: null },
];

/** The same value with one of its parts replaced, for each part that another one does not resemble. */
function* variationsOf(value: unknown, seen = new Set<string>(), path = ""): Generator {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const place = `${path}/${Array.isArray(value) ? 0 : key}`;
    const copy = (other: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    if (!seen.has(place)) for (const other of odd) yield copy(other);
    seen.add(place);
    for (const other of variationsOf(part, seen, place)) yield copy(other);
  }
}

/** What the pages rely on. */
function expectSound(build: Build): void {
  // Nothing that the contract would have to replace.
  expect(Build.parse(build)).toEqual(build);
  const numbers: number[] = [];
  JSON.stringify(build, (_, value: unknown) => {
    if (typeof value === "number") numbers.push(value);
    return value;
  });
  expect(numbers.filter((number) => !Number.isSafeInteger(number) || number < -(2 ** 40))).toEqual(
    [],
  );
  const stages = build.stages ?? [];
  const names = stages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(
    stages.flatMap(({ depends_on: on = [] }) => on).filter((name) => !names.includes(name)),
  ).toEqual([]);
  expect(stages.map(({ number }) => number)).toEqual(stages.map((_, at) => at + 1));
  for (const { steps = [] } of stages)
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, at) => at + 1));
}

it.each(["pipeline-matrix", "pipeline-superseded", "pipeline-lint-errors", "pipeline-services"])(
  "makes sound builds of what resembles %s",
  (name) => {
    let count = 0;
    for (const body of variationsOf(recorded[name]?.body)) {
      const pipeline = entities.Pipeline.safeParse(body).data;
      if (pipeline === undefined) continue;
      expectSound(toBuild(pipeline, { repoId: 1, now, graph }));
      count += 1;
    }
    expect(count).toBeGreaterThan(300);
  },
);
