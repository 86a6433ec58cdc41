import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { chunkOf, chunks, reach, type Bundle } from "./reach.ts";

/** Most kilobytes (1000 bytes): scripts gzipped, fonts as they are (they are compressed already). */
const budget = { home: 145, screen: 60, graph: 130, fonts: 120 };

type Row = { what: string; kB: number; most: number };

const homePage = /[\\/]HomePage\.tsx$/;

/** Fails the build when the page has grown too heavy, with a table that says where. */
export function checkBudget(): Plugin {
  return {
    name: "check-budget",
    apply: "build",
    writeBundle(_, bundle) {
      const rows = measure(bundle);
      const table = rows
        .map((row) => `  ${row.what.padEnd(36)} ${row.kB.toFixed(1).padStart(7)} of ${row.most} kB`)
        .join("\n");
      this.info(`sizes (scripts gzipped)\n${table}`);
      const over = rows.filter((row) => row.kB > row.most);
      if (over.length > 0)
        this.error(`over budget: ${over.map((row) => row.what).join(", ")}\n${table}`);
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
    { what: "first load of home", kB: scriptsOf(bundle, [...first]), most: budget.home },
    ...screens.map((chunk) => ({
      what: `screen ${chunk.name}`,
      kB: scriptsOf(
        bundle,
        [...reach(bundle, chunk.fileName)].filter(
          (name) => !first.has(name) && !isThere(bundle, chunk, name),
        ),
      ),
      most: /graph/i.test(chunk.name) ? budget.graph : budget.screen,
    })),
    { what: "fonts", kB: fontsOf(bundle), most: budget.fonts },
  ];
};

/** Whether all who ask for the chunk have loaded that file already, as the build page has for its graph. */
const isThere = (bundle: Bundle, chunk: Rolldown.OutputChunk, name: string): boolean => {
  const askers = chunks(bundle).filter((asker) => asker.dynamicImports.includes(chunk.fileName));
  return askers.length > 0 && askers.every((asker) => reach(bundle, asker.fileName).has(name));
};

const scriptsOf = (bundle: Bundle, names: readonly string[]) =>
  names.reduce((sum, name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? sum + gzipSync(chunk.code, { level: 9 }).length : sum;
  }, 0) / 1000;

const fontsOf = (bundle: Bundle) =>
  Object.values(bundle).reduce(
    (sum, output) =>
      output.type === "asset" && output.fileName.endsWith(".woff2")
        ? sum + output.source.length
        : sum,
    0,
  ) / 1000;
