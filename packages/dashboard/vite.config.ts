import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { checkBudget } from "./vite/check-budget.ts";
import { compressFiles } from "./vite/compress-files.ts";
import { nameEarlyFiles } from "./vite/name-early-files.ts";
import { stripCalls } from "./vite/strip-calls.ts";

/** During development the calls go to a server that was started beside this one. */
const server = process.env.SIGNALBOX_URL ?? "http://127.0.0.1:8080";
const toServer = { target: server, changeOrigin: false };

/** Modules for drawn builds: the card that explains them and the axis of their durations. */
const cardParts =
  /[\\/]src[\\/](ui[\\/]overlays[\\/](HoverCard|place-card|use-hover-card)|components[\\/]builds[\\/]BuildCard|lib[\\/]time-axis)\./;

/** Modules for the views of the history, all of which are loaded when the views are opened. */
const historyParts =
  /[\\/](src[\\/](history|components[\\/]verdict)[\\/]|src[\\/]components[\\/]builds[\\/]BuildShapes\.|build-page[\\/]history[\\/]|insight[\\/])/;

/** No other screen should wait for these, which a few views need. */
const ofFewViews = ["pages/", "live/", "history/", "components/deployments/", "components/verdict/"]
  .concat(["components/stages/", "components/time-left/"])
  .concat(["build-query/", "components/build-query/"])
  .concat([
    "components/builds/Build(?:Card|Shapes)\\.",
    "lib/time-axis\\.",
    "components/Snippet\\.",
  ])
  .concat(["messages/empty-texts\\."])
  .concat(["ui/overlays/(?:HoverCard|place-card|use-hover-card)\\."])
  .map((path) => path.replaceAll("/", "[\\\\/]"));

const sharedParts = new RegExp(
  String.raw`[\\/]((?<!insight[\\/])src[\\/](?!${ofFewViews.join("|")})|contract[\\/](?!src[\\/]build-query)|lucide-react[\\/])`,
);

/**
 * Addresses in the built page are relative to `<base href>`, so the same files work under any path:
 * whoever serves them sets that one attribute.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [react(), stripCalls(), checkBudget(), compressFiles(), nameEarlyFiles()],
  resolve: {
    // React has this hook itself, so the library that the graph imports needs no substitute for it.
    alias: {
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
      // The page needs a small part of the library.
      "zod/mini": join(import.meta.dirname, "..", "contract", "src", "zod-for-pages.ts"),
    },
  },
  worker: { format: "es" },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script names all files of the screens, and hashes do not compress. 42 bits are enough to tell versions.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // What is needed at once is one file; everything else is split by screen. The small parts that
        // screens share are one file, too: each further file waits for one of a browser's six connections.
        codeSplitting: {
          groups: [
            { name: "main", tags: ["$initial"] },
            { name: "session", test: /[\\/]pages[\\/]session[\\/]/, minShareCount: 2 },
            { name: "parts", test: sharedParts, minShareCount: 2 },
            { name: "build-query", test: /[\\/]build-query[\\/]/, minShareCount: 2 },
            { name: "cards", test: cardParts, minShareCount: 2 },
            { name: "history", test: historyParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": toServer, "/login": { ...toServer, bypass: staysHere } } },
  // Most tests are of rules; those that draw say so: `// @vitest-environment jsdom` in their first line.
  test: { environment: "node", css: { include: /tokens\.css/ } },
});

/** `/login/form` and `/login/error` are screens; only `/login` itself is the server's. */
function staysHere(request: { url?: string }): string | undefined {
  return request.url?.startsWith("/login/") ? "/index.html" : undefined;
}
