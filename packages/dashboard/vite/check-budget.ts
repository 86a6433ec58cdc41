import type { Plugin, Rolldown } from "vite";
import { firstLoadBudget, gzippedSize } from "./first-load.ts";
import { chunkOf, chunks, reach, type Bundle } from "./reach.ts";

/**
 * The maximum sizes in kilobytes (1000 bytes): scripts gzipped, fonts as they are, because they are compressed already.
 */
const budget = { home: firstLoadBudget, screen: 60, graph: 130, fonts: 120 };

type Row = { name: string; kB: number; maxKb: number };

const homePage = /[\\/]HomePage\.tsx$/;

/** Prints a table of the sizes, and fails the build if one of them exceeds its budget. */
export function checkBudget(): Plugin {
  return {
    name: "check-budget",
    apply: "build",
    writeBundle(_options, bundle) {
      const rows = measure(bundle);
      const table = rows
        .map(
          (row) => `  ${row.name.padEnd(36)} ${row.kB.toFixed(1).padStart(7)} of ${row.maxKb} kB`,
        )
        .join("\n");
      this.info(`sizes (scripts gzipped)\n${table}`);
      const exceeded = rows.filter((row) => row.kB > row.maxKb);
      if (exceeded.length > 0)
        this.error(`over budget: ${exceeded.map((row) => row.name).join(", ")}\n${table}`);
    },
  };
}

const measure = (bundle: Bundle): Row[] => {
  const entry = chunks(bundle).find((chunk) => chunk.isEntry);
  const home = chunkOf(bundle, homePage);
  const shell = reach(bundle, entry?.fileName);
  const first = new Set([...shell, ...reach(bundle, home?.fileName)]);
  const screens = chunks(bundle).filter((chunk) => chunk.isDynamicEntry && chunk !== home);
  return [
    {
      name: "first load of home",
      kB: scriptsOf(bundle, [...first]),
      maxKb: budget.home,
    },
    ...screens.map((chunk) => ({
      name: `screen ${chunk.name}`,
      kB: scriptsOf(
        bundle,
        [...reach(bundle, chunk.fileName)].filter(
          (name) => !first.has(name) && !isAlreadyLoaded(bundle, chunk, name),
        ),
      ),
      maxKb: /graph/i.test(chunk.name) ? budget.graph : budget.screen,
    })),
    { name: "fonts", kB: fontsOf(bundle), maxKb: budget.fonts },
  ];
};

/** Whether all importers of the chunk have loaded that file already, as the build page has for its graph. */
const isAlreadyLoaded = (bundle: Bundle, chunk: Rolldown.OutputChunk, name: string): boolean => {
  const importers = chunks(bundle).filter((importer) =>
    importer.dynamicImports.includes(chunk.fileName),
  );
  return (
    importers.length > 0 &&
    importers.every((importer) => reach(bundle, importer.fileName).has(name))
  );
};

const scriptsOf = (bundle: Bundle, names: readonly string[]) =>
  gzippedSize(
    names.flatMap((name) => {
      const chunk = bundle[name];
      return chunk?.type === "chunk" ? [chunk.code] : [];
    }),
  );

const fontsOf = (bundle: Bundle) =>
  Object.values(bundle).reduce(
    (sum, output) =>
      output.type === "asset" && output.fileName.endsWith(".woff2")
        ? sum + output.source.length
        : sum,
    0,
  ) / 1000;
