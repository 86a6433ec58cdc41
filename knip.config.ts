import type { KnipConfig } from "knip";
import packageFile from "./package.json" with { type: "json" };

/**
 * The dependencies of the package; `scripts/make-dist.mjs` compares them with the imports of its modules. Files of this folder
 * use two of them, too.
 */
const used = new Set(["yaml", "zod"]);
const ofPackage = Object.keys(packageFile.dependencies).filter((name) => !used.has(name));

const config: KnipConfig = {
  ignoreExportsUsedInFile: {
    interface: true,
    type: true,
  },
  workspaces: {
    ".": {
      entry: [
        "scripts/{start,test,build-files,prepack,make-dist,record-example,check-structure,check-document-paths,e2e-firefox}.mjs",
        "e2e/**/*.e2e.ts",
        "e2e/firefox-launcher.mjs",
        "bench/**/*.bench.ts",
        "bench/floor-server.ts",
        "bench/{make,print}-*.mjs",
      ],
      ignoreBinaries: ["caddy", "ldd", "openssl"],
      ignoreDependencies: ["@signalbox/contract", ...ofPackage],
    },
    "packages/contract": {},
    "packages/server": {
      entry: [
        "src/main.ts",
        "src/pipeline/{convert,planner}/worker.ts",
        "{src,test}/**/*.test.ts",
        "test/fixtures/*.mjs",
        "test/docker/check-engine.ts",
      ],
      // The files of the example repositories.
      ignore: ["src/example/repositories/**"],
      ignoreBinaries: ["mkfifo"],
    },
    "packages/log-engine": {
      entry: [
        "src/worker/worker.ts",
        "src/search/regex-worker.ts",
        "{src,test}/**/*.test.ts",
        "test/*.ts",
      ],
    },
    "packages/insight": {
      entry: ["src/**/*.test.ts"],
    },
    "packages/dashboard": {
      entry: ["src/**/*.worker.ts", "src/**/*.test.{ts,tsx}", "vite/fresh-document.ts"],
      ignoreDependencies: ["@fontsource-variable/inter", "@fontsource-variable/jetbrains-mono"],
    },
  },
};

export default config;
